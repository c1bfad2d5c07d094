package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.backend.TestCertificate;
import beamtime.core.backend.Testbed;
import beamtime.core.backend.TestbedException;
import beamtime.core.backend.TlsFront;
import beamtime.core.data.Catalogue;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** ICAT by https, with its own check of passwords. */
class IcatTlsTest {
  @RegisterExtension static final BackendExtension ICAT = new BackendExtension("icat");

  private static final SSLSocketFactory BEFORE = HttpsURLConnection.getDefaultSSLSocketFactory();

  @TempDir private static Path folder;

  private static TestCertificate certificate;
  private static TlsFront front;

  private final Testbed testbed = ServiceLoader.load(Testbed.class).findFirst().orElseThrow();

  @BeforeAll
  static void start() throws Exception {
    certificate = TestCertificate.make(folder, "lab");
    front =
        new TlsFront(
            certificate.server(), URI.create(ICAT.endpoint().address("uri")), Optional.empty(), 0);
  }

  @AfterAll
  static void stop() throws Exception {
    front.close();
  }

  @AfterEach
  void trustAsBefore() {
    HttpsURLConnection.setDefaultSSLSocketFactory(BEFORE);
  }

  @Test
  void aStoreWorksByHttps() {
    Place place = new Place("bt-tls-" + ProcessHandle.current().pid());
    Catalogue catalogue = new Catalogue(1);
    try (IcatCatalogueStore store = store(endpoint(Map.of()))) {
      store.places().create(place);
      store.create(place, CatalogueStore.ROOT, catalogue.facility(0));
      assertThat(store.lookUp(place, CatalogueStore.ROOT, catalogue.facility(0))).isPresent();
      assertThat(store.places().all()).contains(place);
      store.places().drop(place);
    }
  }

  @Test
  void aWrongPasswordIsToldByTheProbe() throws Exception {
    Path wrong = Files.writeString(folder.resolve("wrong"), "a&b<c>'d");
    assertThatThrownBy(() -> endpoint(Map.of("testbed.icat.passwordFile", wrong.toString())))
        .isInstanceOf(TestbedException.class)
        .hasMessageContaining("the server refuses user 'root' with the password of " + wrong)
        .hasMessageNotContaining("\n");
  }

  @Test
  void anUnknownAuthenticatorIsToldByTheProbe() {
    assertThatThrownBy(() -> endpoint(Map.of("testbed.icat.plugin", "ldap")))
        .isInstanceOf(TestbedException.class)
        .hasMessageContaining("(Authenticator mnemonic ldap not recognised)")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aCertificateThatIsNotTrustedIsToldByProbeAndStore() throws Exception {
    String other = TestCertificate.make(folder, "other").pem().toString();
    assertThatThrownBy(() -> endpoint(Map.of("testbed.trustStore", other)))
        .isInstanceOf(TestbedException.class)
        .hasMessageContaining("signed by nobody in " + other)
        .hasMessageNotContaining("\n");
    Map<String, String> address = new TreeMap<>(endpoint(Map.of()).address());
    address.put("trustStore", other);
    assertStoreFails(address, "signed by nobody in " + other);
  }

  @Test
  void aCertificateOfAnotherHostIsToldByProbeAndStore() {
    String uri = front.uri("localhost").toString();
    assertThatThrownBy(() -> endpoint(Map.of("testbed.icat.url", uri)))
        .isInstanceOf(TestbedException.class)
        .hasMessageContaining("another host's");
    Map<String, String> address = new TreeMap<>(endpoint(Map.of()).address());
    address.put("uri", uri);
    assertStoreFails(address, "another host's");
  }

  private static void assertStoreFails(Map<String, String> address, String words) {
    Endpoint endpoint = new Endpoint("icat", "external", "", address, Map.of());
    try (IcatCatalogueStore store = store(endpoint)) {
      assertThatThrownBy(() -> store.places().holds(new Place("bt-refused")))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(words)
          .hasMessageNotContaining("\n");
    }
  }

  private static IcatCatalogueStore store(Endpoint endpoint) {
    return new IcatCatalogueStore(endpoint, IcatSettings.defaults());
  }

  private Endpoint endpoint(Map<String, String> other) {
    Map<String, String> properties = new TreeMap<>();
    properties.put("testbed.icat.url", front.uri("127.0.0.1").toString());
    properties.put("testbed.icat.passwordFile", ICAT.endpoint().address("passwordFile"));
    properties.put("testbed.trustStore", certificate.pem().toString());
    properties.putAll(other);
    try (Testbed.Running running = testbed.start("icat", properties, (backend, what) -> {})) {
      return running.endpoint();
    }
  }
}
