package beamtime.es;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.backend.TestCertificate;
import beamtime.core.backend.Testbed;
import beamtime.core.backend.TestbedException;
import beamtime.core.backend.TlsFront;
import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.JobQuery;
import beamtime.core.store.Place;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Elasticsearch behind TLS and a password, as laboratories have it behind a proxy: the distribution
 * that the tests run has no security of its own.
 */
class EsSecuredTest {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH = new BackendExtension("elasticsearch");

  private static final String PASSWORD = "hush-hush";
  private static final String BASIC = "Basic " + base64("bench:" + PASSWORD);
  private static final String API_KEY = "ApiKey " + base64("id:key");

  @TempDir private static Path folder;

  private static TestCertificate certificate;

  private final Testbed testbed = ServiceLoader.load(Testbed.class).findFirst().orElseThrow();

  @BeforeAll
  static void makeCertificate() throws Exception {
    certificate = TestCertificate.make(folder, "lab");
  }

  @Test
  void aStoreWorksByUserAndPassword() throws Exception {
    try (TlsFront front = front(certificate, BASIC, 401)) {
      assertWorks(endpoint(front, user(PASSWORD)));
    }
  }

  @Test
  void aStoreWorksByApiKeyInEitherForm() throws Exception {
    try (TlsFront front = front(certificate, API_KEY, 401)) {
      assertWorks(endpoint(front, Map.of("apiKeyFile", secret("id:key"))));
      assertThat(endpoint(front, Map.of("apiKeyFile", secret(base64("id:key")))).version())
          .isNotEmpty();
    }
  }

  @Test
  void aWrongSecretIsToldByProbeAndStore() throws Exception {
    try (TlsFront front = front(certificate, BASIC, 401)) {
      assertRefused(front, user("wrong"), "the server refuses user 'bench'");
      assertRefused(
          front, Map.of("apiKeyFile", secret("id:old")), "the server refuses the API key");
      Endpoint good = endpoint(front, user(PASSWORD));
      Map<String, String> address = new TreeMap<>(good.address());
      address.put("passwordFile", secret("wrong"));
      assertStoreFails(address, "the server refuses user 'bench'");
    }
  }

  @Test
  void aMissingRightIsToldByProbeAndStore() throws Exception {
    try (TlsFront front = front(certificate, BASIC, 403)) {
      assertRefused(front, user("wrong"), "user 'bench'", "lacks a right");
      Map<String, String> address = new TreeMap<>(endpoint(front, user(PASSWORD)).address());
      address.put("passwordFile", secret("wrong"));
      assertStoreFails(address, "lacks a right");
    }
  }

  @Test
  void aCertificateThatIsNotTrustedIsToldByProbeAndStore() throws Exception {
    TestCertificate other = TestCertificate.make(folder, "other");
    try (TlsFront front = front(other, BASIC, 401)) {
      assertRefused(front, user(PASSWORD), "signed by nobody in " + certificate.pem());
      Map<String, String> address = new TreeMap<>();
      address.put("uri", front.uri("127.0.0.1").toString());
      address.put("trustStore", certificate.pem().toString());
      assertStoreFails(address, "signed by nobody in " + certificate.pem());
    }
  }

  @Test
  void aCertificateOfAnotherHostIsToldByProbeAndStore() throws Exception {
    try (TlsFront front = front(certificate, BASIC, 401)) {
      Map<String, String> given = properties(front, user(PASSWORD));
      given.put("testbed.elasticsearch.uri", withoutSlash(front.uri("localhost")));
      assertRefused(given, "another host's");
      Map<String, String> address = new TreeMap<>();
      address.put("uri", withoutSlash(front.uri("localhost")));
      address.put("trustStore", certificate.pem().toString());
      assertStoreFails(address, "another host's");
    }
  }

  @Test
  void anExpiredCertificateIsTold() throws Exception {
    TestCertificate old = TestCertificate.expired(folder, "old");
    try (TlsFront front = front(old, BASIC, 401)) {
      Map<String, String> given = properties(front, user(PASSWORD));
      given.put("testbed.trustStore", old.pem().toString());
      assertRefused(given, "has expired");
    }
  }

  @Test
  void aServerWithoutTlsIsTold() throws Exception {
    String plain = ELASTICSEARCH.endpoint().address("uri").replace("http:", "https:");
    assertRefused(Map.of("testbed.elasticsearch.uri", plain), "speaks no TLS");
  }

  private void assertWorks(Endpoint endpoint) {
    Place place = new Place("bt-secured-" + ProcessHandle.current().pid());
    try (EsJobStore store = new EsJobStore(endpoint, EsSettings.defaults())) {
      store.places().create(place);
      store.ingest(place, new Jobs(1), 0, 100);
      store.places().seal(place);
      JobQuery day = new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), List.of());
      assertThat(store.scan(place, day, view -> {})).isEqualTo(100);
      assertThat(store.places().all()).contains(place);
      store.places().drop(place);
    }
  }

  private static void assertStoreFails(Map<String, String> address, String... words) {
    Endpoint endpoint = new Endpoint("elasticsearch", "external", "", address, Map.of());
    try (EsJobStore store = new EsJobStore(endpoint, EsSettings.defaults())) {
      assertThatThrownBy(() -> store.places().holds(new Place("bt-refused")))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll(words)
          .hasMessageNotContaining("\n")
          .hasMessageNotContaining(PASSWORD);
    }
  }

  private static TlsFront front(TestCertificate shown, String authorization, int refusal)
      throws Exception {
    return new TlsFront(
        shown.server(),
        URI.create(ELASTICSEARCH.endpoint().address("uri")),
        Optional.of(authorization),
        refusal);
  }

  private Endpoint endpoint(TlsFront front, Map<String, String> login) {
    try (Testbed.Running running =
        testbed.start("elasticsearch", properties(front, login), (backend, what) -> {})) {
      return running.endpoint();
    }
  }

  private void assertRefused(TlsFront front, Map<String, String> login, String... words) {
    assertRefused(properties(front, login), words);
  }

  private void assertRefused(Map<String, String> properties, String... words) {
    assertThatThrownBy(() -> testbed.start("elasticsearch", properties, (backend, what) -> {}))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll(words)
        .hasMessageNotContaining("\n")
        .hasMessageNotContaining(PASSWORD);
  }

  private static Map<String, String> properties(TlsFront front, Map<String, String> login) {
    Map<String, String> properties = new TreeMap<>();
    properties.put("testbed.elasticsearch.uri", withoutSlash(front.uri("127.0.0.1")));
    properties.put("testbed.trustStore", certificate.pem().toString());
    login.forEach((key, value) -> properties.put("testbed.elasticsearch." + key, value));
    return properties;
  }

  private static String withoutSlash(URI uri) {
    return uri.toString().replaceAll("/$", "");
  }

  private static Map<String, String> user(String password) throws Exception {
    return Map.of("user", "bench", "passwordFile", secret(password));
  }

  private static String secret(String text) throws Exception {
    return Files.writeString(Files.createTempFile(folder, "secret", ""), text + "\n").toString();
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
