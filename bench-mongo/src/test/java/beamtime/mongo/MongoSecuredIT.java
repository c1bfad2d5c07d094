package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.backend.TestCertificate;
import beamtime.core.backend.Testbed;
import beamtime.core.backend.TestbedException;
import beamtime.core.data.Jobs;
import beamtime.core.result.RunRecord;
import beamtime.core.run.JarRun;
import beamtime.core.store.Place;
import beamtime.core.store.RunId;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A laboratory's own MongoDB, with passwords and TLS: what is used, told, left and removed. */
class MongoSecuredIT {
  private static final String VARIABLE = "BEAMTIME_MONGODB_PASSWORD";
  private static final String SECRET = "hush" + new BigInteger(96, new SecureRandom()).toString(36);

  @TempDir private static Path folder;

  private static TestCertificate certificate;
  private static SecuredMongod server;
  private static Path passwordFile;

  private final Testbed testbed = testbed();

  @BeforeAll
  static void start() throws Exception {
    certificate = TestCertificate.make(folder, "lab");
    // Its program is there once another has been started by it.
    try (Testbed.Running plain =
        testbed().start("mongodb", Map.of("testbed", "embedded"), noting(new ArrayList<>()))) {
      server = new SecuredMongod(plain.endpoint(), folder, certificate, SECRET);
    }
    passwordFile = secret("password", SECRET);
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @AfterEach
  void nothingIsLeft() {
    assertThat(collections()).filteredOn(name -> !name.equals("bt-places.made")).isEmpty();
  }

  @Test
  void aStoreWorksByPasswordAndTls() {
    Place place = place(Instant.now());
    try (MongoJobStore store = store(endpoint(Map.of()))) {
      store.places().create(place);
      store.ingest(place, new Jobs(1), 0, 100);
      store.places().seal(place);
      assertThat(store.places().holds(place)).isTrue();
      store.places().drop(place);
    }
  }

  @Test
  void aTrustStoreOfTheJdksKindIsReadWithItsPassword() throws Exception {
    Map<String, String> keyed =
        new TreeMap<>(Map.of("testbed.trustStore", "" + certificate.store()));
    keyed.put(
        "testbed.trustStorePasswordFile", "" + secret("store-password", TestCertificate.PASSWORD));
    assertThat(endpoint(keyed).version()).isNotEmpty();
    keyed.put("testbed.trustStorePasswordFile", "" + secret("other-password", "another"));
    assertRefused(keyed, "trust store " + certificate.store(), "its password is another");
    keyed.put("testbed.trustStore", "" + passwordFile);
    assertRefused(keyed, "can't be read as PEM, PKCS12 or JKS");
  }

  @Test
  void aWrongPasswordIsToldAndNotRepeated() throws Exception {
    Path wrong = secret("wrong", "wrong-" + SECRET);
    assertRefused(
        Map.of("testbed.mongodb.passwordFile", wrong.toString()),
        "the server refuses user 'bench' with the password of " + wrong);
  }

  @Test
  void aPasswordThatIsNowhereIsAskedFor() {
    Path absent = folder.resolve("absent");
    assertRefused(Map.of("testbed.mongodb.passwordFile", absent.toString()), "the file " + absent);
    assertRefused(
        Map.of("testbed.mongodb.passwordFile", ""), "testbed.mongodb.passwordFile", VARIABLE);
  }

  @Test
  void aUserWithoutRightsIsTold() {
    assertRefused(
        Map.of("testbed.mongodb.user", "outsider"), "'outsider'", "lacks a right", "bt-bench");
    Endpoint good = endpoint(Map.of());
    Map<String, String> address = new TreeMap<>(good.address());
    address.put("user", "outsider");
    Endpoint bad = new Endpoint("mongodb", "external", "", address, Map.of());
    try (MongoJobStore store = store(bad)) {
      assertThatThrownBy(() -> store.places().create(place(Instant.now())))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll("'outsider'", "lacks a right", "readWrite")
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void aServerWhoseCertificateNobodyTrustsIsRefused() throws Exception {
    TestCertificate other = TestCertificate.make(folder, "other");
    assertRefused(
        Map.of("testbed.trustStore", other.pem().toString()),
        "signed by nobody in " + other.pem(),
        "testbed.trustStore");
    assertRefused(
        Map.of("testbed.trustStore", ""), "not signed by an authority that the JDK trusts");
    Map<String, String> address = new TreeMap<>(endpoint(Map.of()).address());
    address.put("trustStore", other.pem().toString());
    try (MongoJobStore store = store(new Endpoint("mongodb", "external", "", address, Map.of()))) {
      assertThatThrownBy(() -> store.places().holds(place(Instant.now())))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("signed by nobody in " + other.pem())
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void aCertificateOfAnotherHostIsRefused() {
    assertRefused(
        Map.of("testbed.mongodb.uri", server.uri("localhost")),
        "the server's certificate is another host's");
  }

  @Test
  void aFileThatOthersMayReadBringsAWarning() throws Exception {
    Path open = Files.writeString(folder.resolve("open"), SECRET);
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
    List<String> steps = new ArrayList<>();
    testbed
        .start(
            "mongodb", properties(Map.of("testbed.mongodb.passwordFile", "" + open)), noting(steps))
        .close();
    assertThat(steps).anyMatch(step -> step.startsWith("warning: others may read " + open));
    steps.clear();
    testbed.start("mongodb", properties(Map.of()), noting(steps)).close();
    assertThat(steps).noneMatch(step -> step.startsWith("warning"));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aRunWithAPasswordInAFileLeavesItNowhereElse() throws Exception {
    assertLeavesNoSecret(properties(Map.of()), Map.of());
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aRunWithAPasswordInTheEnvironmentLeavesItInNoFile() throws Exception {
    assertLeavesNoSecret(
        properties(Map.of("testbed.mongodb.passwordFile", "")), Map.of(VARIABLE, SECRET));
  }

  private static void assertLeavesNoSecret(
      Map<String, String> properties, Map<String, String> environment) throws Exception {
    Path runs = Files.createTempDirectory(folder, "runs");
    try (SecretSearch search = new SecretSearch(SECRET)) {
      JarRun run = run(runs, properties, environment, JarRun.NOBODY_WATCHES);
      assertThat(run.code()).as(run.text()).isZero();
      RunRecord record = JarRun.record(runs);
      assertThat(record.cells()).hasSize(2).allMatch(cell -> cell.verified());

      assertThat(search.looks()).isGreaterThan(10);
      assertThat(search.processes()).isEmpty();
      assertThat(run.text()).doesNotContain(SECRET);
      assertThat(written(search)).isEmpty();

      // and it would have been found
      Path planted = Files.writeString(JarRun.runFolder(runs).resolve("logs/planted.log"), SECRET);
      Process told = new ProcessBuilder("sh", "-c", "read end; : " + SECRET).start();
      long limit = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
      while (search.processes().isEmpty()) {
        assertThat(System.nanoTime()).as("within a minute").isLessThan(limit);
        Thread.sleep(10);
      }
      told.getOutputStream().close();
      assertThat(told.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(written(search)).containsExactly(planted);
    }
  }

  /** Files that hold the secret, but for those that this test gave it to. */
  private static Set<Path> written(SecretSearch search) throws Exception {
    Set<Path> found = new HashSet<>();
    String cache = System.getenv().getOrDefault("BEAMTIME_CACHE", "");
    Path cached =
        cache.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache", "beamtime")
            : Path.of(cache);
    for (Path where : List.of(folder, Path.of(System.getProperty("java.io.tmpdir")), cached)) {
      if (Files.exists(where)) {
        found.addAll(search.files(where));
      }
    }
    try (Stream<Path> given = Files.list(folder)) {
      given.forEach(found::remove);
    }
    return found;
  }

  @Test
  void aRunThatIsInterruptedRemovesItsPlaces() throws Exception {
    Path runs = Files.createTempDirectory(folder, "interrupted");
    Set<String> seen = new HashSet<>();
    JarRun run =
        run(
            runs,
            properties(Map.of("bench.param.days", "20")),
            Map.of(),
            (launcher, line) -> {
              if (line.startsWith("[1/")) {
                seen.addAll(awaitCollection());
                launcher.toHandle().destroy();
              }
            });
    assertThat(run.code()).as(run.text()).isNotZero();
    assertThat(seen)
        .as("places while it ran")
        .anyMatch(name -> name.matches("bt-[0-9]{14}.*-jobs-.*"));
  }

  private static Set<String> awaitCollection() {
    Set<String> there = Set.of();
    long limit = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (System.nanoTime() < limit && there.stream().noneMatch(n -> n.contains("-jobs-"))) {
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      there = collections();
    }
    return there;
  }

  @Test
  void cleanShowsWhatIsLeftAndRemovesItWhenToldTo() throws Exception {
    Instant day = Instant.now().minusSeconds(100_000);
    Place old = place(day);
    Place recent = place(Instant.now());
    Place others = new Place("bt-no-shape-of-a-run");
    try (MongoJobStore jobs = store(endpoint(Map.of()));
        MongoCatalogueStore catalogue =
            new MongoCatalogueStore(endpoint(Map.of()), MongoSettings.defaults())) {
      jobs.places().create(old);
      jobs.places().create(others);
      catalogue.places().create(recent);
    }
    String foreign = "bt-20260101000000-jobs-theirs";
    server.asRoot(
        client -> database(client).getCollection(foreign).insertOne(new Document("their", "own")));
    Set<String> before = collections();

    JarRun shown = clean("clean");
    assertThat(shown.code()).as(shown.text()).isZero();
    assertThat(shown.lines())
        .anyMatch(line -> line.contains(old.name()) && line.endsWith(" 1 d 3 h |"))
        .anyMatch(line -> line.contains(recent.name()) && line.endsWith(" s |"))
        .noneMatch(line -> line.contains(others.name()) || line.contains(foreign));
    assertThat(shown.text()).contains("no terminal").contains("--yes");
    assertThat(collections()).isEqualTo(before);

    String run = "--run=" + old.run().orElseThrow();
    assertThat(clean("clean", "--yes", run).text()).contains("removed 1 of 1");
    assertThat(collections()).doesNotContain(old.name()).contains(recent.name() + ".datafiles");
    assertThat(clean("clean", "--yes").text()).contains("removed 1 of 1");
    assertThat(collections()).containsExactlyInAnyOrder("bt-places.made", others.name(), foreign);
    try (MongoJobStore jobs = store(endpoint(Map.of()))) {
      jobs.places().drop(others);
    }
    server.asRoot(
        client -> {
          database(client).getCollection(foreign).drop();
          return null;
        });
  }

  private static Testbed testbed() {
    return ServiceLoader.load(Testbed.class).findFirst().orElseThrow();
  }

  private static Place place(Instant start) {
    return Place.of(RunId.at(start, "test"), "jobs", "0123456789ab");
  }

  private static Set<String> collections() {
    return server.asRoot(client -> database(client).listCollectionNames().into(new HashSet<>()));
  }

  private static MongoDatabase database(MongoClient client) {
    return client.getDatabase(MongoConnection.DATABASE);
  }

  private static MongoJobStore store(Endpoint endpoint) {
    return new MongoJobStore(endpoint, MongoSettings.defaults());
  }

  private Endpoint endpoint(Map<String, String> other) {
    try (Testbed.Running running =
        testbed.start("mongodb", properties(other), noting(new ArrayList<>()))) {
      return running.endpoint();
    }
  }

  private void assertRefused(Map<String, String> other, String... words) {
    assertThatThrownBy(() -> endpoint(other))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll(words)
        .hasMessageNotContaining("\n")
        .hasMessageNotContaining(SECRET);
  }

  /** What a user gives, with some of it otherwise. */
  private static Map<String, String> properties(Map<String, String> other) {
    Map<String, String> properties = new TreeMap<>();
    properties.put("testbed.mongodb.uri", server.uri("127.0.0.1"));
    properties.put("testbed.mongodb.user", "bench");
    properties.put("testbed.mongodb.passwordFile", passwordFile.toString());
    properties.put("testbed.trustStore", certificate.pem().toString());
    properties.putAll(other);
    return properties;
  }

  private static Path secret(String name, String text) throws Exception {
    Path file = Files.writeString(folder.resolve(name), text + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    return file;
  }

  private static Testbed.Progress noting(List<String> steps) {
    return (backend, what) -> steps.add(what);
  }

  private static JarRun run(
      Path runs,
      Map<String, String> properties,
      Map<String, String> environment,
      BiConsumer<Process, String> eachLine)
      throws Exception {
    List<String> args =
        new ArrayList<>(
            List.of(
                "run",
                "--jar=" + JarRun.JAR.toAbsolutePath(),
                "--runs=" + runs,
                "-Dbench.preset=smoke",
                "-Dbench.include=JobScan"));
    properties.forEach((key, value) -> args.add("-D" + key + "=" + value));
    return JarRun.of(List.of(), environment, eachLine, args.toArray(String[]::new));
  }

  /** Removes places, or shows them. */
  private static JarRun clean(String... args) throws Exception {
    List<String> jvm = new ArrayList<>();
    properties(Map.of()).forEach((key, value) -> jvm.add("-D" + key + "=" + value));
    return JarRun.of(jvm, JarRun.NOBODY_WATCHES, args);
  }
}
