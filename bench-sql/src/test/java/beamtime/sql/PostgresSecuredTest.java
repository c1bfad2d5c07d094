package beamtime.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.backend.TestCertificate;
import beamtime.core.backend.Testbed;
import beamtime.core.backend.TestbedException;
import beamtime.core.data.Jobs;
import beamtime.core.store.Durability;
import beamtime.core.store.Place;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real PostgreSQL that speaks TLS alone, as a laboratory runs it. {@code bench} may make schemas
 * in its database, {@code outsider} may log in.
 */
class PostgresSecuredTest {
  private static final String SECRET = "hush-of-a-test";
  private static final Place PLACE = new Place("bt-secured");

  @TempDir private static Path folder;

  private static Testbed testbed;
  private static Testbed.Running server;
  private static TestCertificate certificate;
  private static String plain;

  @BeforeAll
  static void start() throws Exception {
    testbed = ServiceLoader.load(Testbed.class).findFirst().orElseThrow();
    server = testbed.start("postgresql", Map.of("testbed", "embedded"), (backend, what) -> {});
    certificate = TestCertificate.make(folder, "lab");
    plain = server.endpoint().address("uri");
    Path data = Path.of(server.endpoint().facts().get("data"));
    Path pem = data.resolve("lab.pem");
    Files.copy(certificate.keyAndCertificate(), pem);
    Files.setPosixFilePermissions(pem, PosixFilePermissions.fromString("rw-------"));
    Files.setOwner(pem, Files.getOwner(data));
    Files.writeString(data.resolve("pg_hba.conf"), "hostssl all all 127.0.0.1/32 scram-sha-256\n");
    execute(
        server.endpoint(),
        "CREATE ROLE bench LOGIN PASSWORD '" + SECRET + "'",
        "CREATE ROLE outsider LOGIN PASSWORD '" + SECRET + "'",
        "GRANT CREATE ON DATABASE postgres TO bench",
        "ALTER SYSTEM SET ssl_cert_file = 'lab.pem'",
        "ALTER SYSTEM SET ssl_key_file = 'lab.pem'",
        "ALTER SYSTEM SET ssl = on",
        "SELECT pg_reload_conf()");
    awaitTls();
  }

  private static void execute(Endpoint endpoint, String... statements) {
    try (PostgresConnection connection =
        new PostgresConnection(endpoint, PostgresSettings.defaults())) {
      for (String statement : statements) {
        connection.run("prepare a test", its -> PostgresConnection.execute(its, statement));
      }
    }
  }

  /** The server reads its new settings a moment later. */
  private static void awaitTls() throws Exception {
    for (int i = 0; i < 1200; i++) {
      try {
        execute(endpoint(plain, "bench", SECRET, certificate), "SELECT 1");
      } catch (StoreException e) {
        execute(endpoint(tls("127.0.0.1"), "bench", SECRET, certificate), "SELECT 1");
        return;
      }
      Thread.sleep(50);
    }
    throw new AssertionError("it still lets clients in without TLS");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aStoreWorksByPasswordAndTls() throws Exception {
    Map<String, String> given = properties(tls("127.0.0.1"), "bench", SECRET, certificate);
    try (Testbed.Running external = testbed.start("postgresql", given, (backend, what) -> {});
        PostgresJobStore store =
            new PostgresJobStore(external.endpoint(), PostgresSettings.defaults())) {
      assertThat(external.endpoint().facts().get("settings"))
          .contains("fsync on", "synchronous_commit on", "shared_buffers 128MB", "collation C");
      assertThat(store.durability()).contains(Durability.DISK);
      store.places().create(PLACE);
      store.ingest(PLACE, new Jobs(1), 0, 100);
      store.places().settle(PLACE); // this user may not write a checkpoint
      store.places().seal(PLACE);
      assertThat(store.places().holds(PLACE)).isTrue();
      assertThat(store.places().all()).contains(PLACE);
      store.places().drop(PLACE);
      assertThat(store.places().all()).isEmpty();
    }
  }

  @Test
  void aWrongPasswordIsToldByProbeAndStore() throws Exception {
    assertRefused(
        tls("127.0.0.1"), "bench", "wrong", certificate, "the server refuses user 'bench'");
  }

  @Test
  void aServerThatWantsTlsIsToldByProbeAndStore() throws Exception {
    assertRefused(plain, "bench", SECRET, certificate, "without TLS: add ?ssl=true");
  }

  @Test
  void aCertificateThatIsNotTrustedIsToldByProbeAndStore() throws Exception {
    TestCertificate other = TestCertificate.make(folder, "other");
    assertRefused(tls("127.0.0.1"), "bench", SECRET, other, "signed by nobody in " + other.pem());
  }

  @Test
  void aCertificateOfAnotherHostIsToldByProbeAndStore() throws Exception {
    assertRefused(tls("localhost"), "bench", SECRET, certificate, "another host's");
  }

  @Test
  void aDatabaseThatIsNotThereIsToldByProbeAndStore() throws Exception {
    String none = tls("127.0.0.1").replace("/postgres", "/none");
    assertRefused(none, "bench", SECRET, certificate, "the server has no database 'none'");
  }

  @Test
  void aUserWithoutRightsIsToldByProbeAndStore() throws Exception {
    assertRefused(
        tls("127.0.0.1"),
        "outsider",
        SECRET,
        certificate,
        "'outsider'",
        "lacks a right",
        "GRANT CREATE ON DATABASE \"postgres\"");
  }

  @Test
  void aPlaceOfAnotherUserIsToldInTheServersWords() throws Exception {
    Place theirs = new Place("bt-of-another");
    Endpoint bench = endpoint(tls("127.0.0.1"), "bench", SECRET, certificate);
    Endpoint outsider = endpoint(tls("127.0.0.1"), "outsider", SECRET, certificate);
    try (PostgresJobStore owner = new PostgresJobStore(bench, PostgresSettings.defaults());
        PostgresJobStore other = new PostgresJobStore(outsider, PostgresSettings.defaults())) {
      owner.places().create(theirs);
      assertThatThrownBy(() -> other.places().drop(theirs))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll("lacks a right", "must be owner of schema " + theirs.name())
          .hasMessageNotContaining("GRANT CREATE")
          .hasMessageNotContaining("\n");
      owner.places().drop(theirs);
    }
  }

  @Test
  void aServerWithoutTlsIsTold() throws Exception {
    try (Testbed.Running without =
        testbed.start("postgresql", Map.of("testbed", "embedded"), (backend, what) -> {})) {
      Map<String, String> address = new TreeMap<>(without.endpoint().address());
      address.put("uri", address.get("uri") + "?ssl=true");
      assertStoreFails(address, "the server speaks no TLS: leave out ?ssl=true");
    }
  }

  private static String tls(String host) {
    return plain.replace("127.0.0.1", host) + "?ssl=true";
  }

  private static void assertRefused(
      String uri, String user, String password, TestCertificate trusted, String... words)
      throws Exception {
    Map<String, String> given = properties(uri, user, password, trusted);
    assertThatThrownBy(() -> testbed.start("postgresql", given, (backend, what) -> {}))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll(words)
        .hasMessageNotContaining("\n")
        .hasMessageNotContaining(SECRET);
    assertStoreFails(endpoint(uri, user, password, trusted).address(), words);
  }

  private static void assertStoreFails(Map<String, String> address, String... words) {
    Endpoint endpoint = new Endpoint("postgresql", "external", "", address, Map.of());
    try (PostgresJobStore store = new PostgresJobStore(endpoint, PostgresSettings.defaults())) {
      assertThatThrownBy(() -> store.places().create(PLACE))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll(words)
          .hasMessageNotContaining("\n")
          .hasMessageNotContaining(SECRET);
    }
  }

  private static Map<String, String> properties(
      String uri, String user, String password, TestCertificate trusted) throws Exception {
    return Map.of(
        "testbed.postgresql.uri",
        uri,
        "testbed.postgresql.user",
        user,
        "testbed.postgresql.passwordFile",
        secret(password),
        "testbed.trustStore",
        trusted.pem().toString());
  }

  private static Endpoint endpoint(
      String uri, String user, String password, TestCertificate trusted) throws Exception {
    Map<String, String> address =
        Map.of(
            "uri",
            uri,
            "user",
            user,
            "passwordFile",
            secret(password),
            "trustStore",
            trusted.pem().toString());
    return new Endpoint("postgresql", "external", "", address, Map.of());
  }

  private static String secret(String text) throws Exception {
    return Files.writeString(Files.createTempFile(folder, "secret", ""), text + "\n").toString();
  }
}
