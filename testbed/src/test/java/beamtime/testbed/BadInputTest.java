package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.fetch.Artifacts;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.ClassPathList;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.Disk;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Unprivileged;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Everything that can be said before a server starts. */
final class BadInputTest {
  private final BackendTestbed testbed = new BackendTestbed();

  @TempDir private Path temporary;

  private void assertRefused(String backend, Map<String, String> properties, String... words) {
    assertThatThrownBy(() -> testbed.start(backend, properties, Silent.PROGRESS))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll(words)
        .hasMessageNotContaining("\n");
  }

  private static Map<String, String> embedded(String key, String value) {
    return Map.of("testbed", "embedded", key, value);
  }

  @Test
  void memoryLimitBelowTheHeapNamesBoth() {
    assertRefused(
        "hbase",
        Map.of("testbed", "embedded", "testbed.memory", "1g", "testbed.hbase.heap", "2g"),
        "testbed.memory",
        "testbed.hbase.heap");
    assertRefused("icat", embedded("testbed.cpus", "many"), "testbed.cpus", "'many'");
  }

  @ParameterizedTest
  @CsvSource({
    "testbed.hbase.checksums, no",
    "testbed.hbase.memstore.flush, 128m",
    "testbed.hbase.filesize, 0",
    "testbed.hbase.blockcache.share, 40",
    "testbed.hbase.memstore.share, 0.9",
    "testbed.hbase.handlers, 99999999999"
  })
  void aTuningThatHBaseWouldPassOverIsRefused(String key, String value) {
    assertRefused("hbase", embedded(key, value), key, "'" + value + "'");
  }

  @Test
  void aShellOfAnExternalServerNeedsItsProcessesAndHoldsNoSecret() {
    String uri = "mongodb://127.0.0.1:1";
    assertRefused(
        "mongodb",
        Map.of("testbed.mongodb.uri", uri, "testbed.mongodb.shell", "ssh db.lab sh -s"),
        "testbed.mongodb.pids is missing");
    assertRefused(
        "mongodb",
        Map.of("testbed.mongodb.uri", uri, "testbed.mongodb.pids", "mongod"),
        "testbed.mongodb.shell is missing");
    assertRefused(
        "mongodb",
        Map.of(
            "testbed.mongodb.uri",
            uri,
            "testbed.mongodb.shell",
            "sshpass -p abc ssh db.lab sh -s",
            "testbed.mongodb.pids",
            "mongod"),
        "testbed.mongodb.shell holds a password");
  }

  @Test
  void databaseThatIsNotRunHereIsRefused() {
    assertRefused(
        "icat",
        embedded("testbed.icat.database", "postgresql"),
        "testbed.icat.database",
        "testbed=docker");
    assertRefused(
        "icat",
        embedded("testbed.icat.database", "oracle"),
        "testbed.icat.database is 'oracle': use h2 or postgresql");
  }

  /** As where no name server answers; of a name that it does not know the driver asks again. */
  @Test
  void aClusterWhoseNameCanNotBeLookedUpIsTold() {
    String property = "java.naming.provider.url"; // of the driver's look-ups
    System.setProperty(property, "dns://127.0.0.1:1");
    try {
      assertRefused(
          "mongodb",
          Map.of("testbed.mongodb.uri", "mongodb+srv://cluster.lab.invalid"),
          "mongodb+srv://cluster.lab.invalid",
          "testbed.mongodb.uri");
    } finally {
      System.clearProperty(property);
    }
  }

  @Test
  void unknownBackendNamesTheKnownOnes() {
    assertRefused(
        "mongo", Map.of(), "'mongo'", "[elasticsearch, files, hbase, icat, mongodb, postgresql]");
  }

  @Test
  void unknownProviderNamesTheKnownOnes() {
    assertRefused("mongodb", Map.of("testbed", "embeded"), "'embeded'", "embedded");
  }

  @Test
  void externalWithoutAddressNamesTheMissingProperty() {
    assertRefused("hbase", Map.of("testbed", "external"), "testbed.hbase.zookeeper");
  }

  @Test
  void passwordInAnAddressIsRefusedAndNotRepeated() {
    Map<String, String> properties =
        Map.of("testbed.mongodb.uri", "mongodb://reader:hush@127.0.0.1:1");
    assertRefused("mongodb", properties, "testbed.mongodb.uri", "leave them out");
    assertRefused(
        "mongodb",
        Map.of(
            "testbed.mongodb.uri",
            "mongodb://127.0.0.1:1/?authMechanismProperties=AWS_SESSION_TOKEN:hush"),
        "testbed.mongodb.uri holds a secret among its options");
    assertThatThrownBy(() -> testbed.start("mongodb", properties, Silent.PROGRESS))
        .hasMessageNotContaining("hush");
  }

  @ParameterizedTest
  @CsvSource({
    "elasticsearch, testbed.elasticsearch.uri, http://127.0.0.1:%d",
    "hbase, testbed.hbase.zookeeper, 127.0.0.1:%d",
    "icat, testbed.icat.url, http://127.0.0.1:%d",
    "mongodb, testbed.mongodb.uri, mongodb://127.0.0.1:%d",
    "postgresql, testbed.postgresql.uri, jdbc:postgresql://127.0.0.1:%d/lab"
  })
  void addressThatDoesNotAnswerIsNamed(String backend, String property, String address)
      throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, Ports.loopback())) {
      free = socket.getLocalPort();
    }
    assertRefused(
        backend,
        Map.of(property, address.formatted(free)),
        backend,
        "does not answer",
        property,
        ":" + free);
  }

  @ParameterizedTest
  @CsvSource({
    "elasticsearch, testbed.elasticsearch.uri",
    "hbase, testbed.hbase.zookeeper",
    "icat, testbed.icat.url",
    "mongodb, testbed.mongodb.uri",
    "postgresql, testbed.postgresql.uri"
  })
  void addressWithoutItsShapeIsNamed(String backend, String property) {
    assertRefused(backend, Map.of(property, "no address"), backend, property, "no address");
  }

  @Test
  void aCatalogueAndItsFolderAreNamedTogetherAndTheFolderIsThere() throws IOException {
    String uri = "testbed.files.uri";
    String catalogue = "jdbc:postgresql://127.0.0.1:1/lab";
    String folder = "testbed.files.folder";
    Path absent = temporary.resolve("absent");
    Path file = Files.writeString(temporary.resolve("file"), "no folder");
    assertRefused("files", Map.of(uri, catalogue), uri + " is given", folder + " is missing");
    assertRefused("files", Map.of("testbed", "external"), uri + " is missing");
    for (Path wrong : new Path[] {absent, file}) {
      assertRefused(
          "files",
          Map.of(uri, catalogue, folder, wrong.toString()),
          wrong + " (" + folder + ") is no folder: make it, or name another");
    }
    assertRefused(
        "files", Map.of(uri, catalogue, folder, temporary.toString()), "does not answer", uri);
    assertRefused(
        "files", Map.of(uri, "jdbc:mysql://127.0.0.1:1/lab", folder, "."), "another database");
  }

  @Test
  void aFolderWithoutItsCatalogueIsRefusedAndNoServerIsLeft() throws IOException {
    Folders folders = Folders.in(temporary);
    assertRefused(
        "files",
        folders.with("testbed.files.folder", temporary.toString()),
        "testbed.files.folder",
        "give testbed.files.uri too",
        "testbed.dir");
    assertThat(folders.runs()).isEmptyDirectory();
  }

  @Test
  void addressOfAnotherDatabaseIsRefused() {
    assertRefused(
        "postgresql",
        Map.of("testbed.postgresql.uri", "jdbc:mysql://127.0.0.1:3306/lab"),
        "testbed.postgresql.uri",
        "another database (jdbc:mysql)",
        "jdbc:postgresql://host:port/database");
    assertRefused(
        "postgresql",
        Map.of("testbed.postgresql.uri", "jdbc:postgresql://127.0.0.1:1/lab?password=hush"),
        "testbed.postgresql.uri holds a secret among its options",
        "testbed.postgresql.passwordFile");
  }

  @Test
  void sizeWithoutUnitIsExplained() {
    assertRefused(
        "mongodb", embedded("testbed.mongodb.cache", "1"), "testbed.mongodb.cache", "512m");
  }

  @Test
  void heapBeyondTheMachinesMemoryIsRefused() {
    assertRefused(
        "hbase", embedded("testbed.hbase.heap", "900000g"), "testbed.hbase.heap", "available");
  }

  @Test
  void unknownUserToRunAsIsNamed() {
    Settings settings = new Settings(Map.of("testbed.user", "no-such-user"));
    if ("root".equals(System.getProperty("user.name"))) {
      assertThatThrownBy(() -> Unprivileged.ofRoot(settings))
          .isInstanceOf(TestbedException.class)
          .hasMessageContainingAll("no-such-user", "testbed.user");
    } else {
      assertThat(Unprivileged.ofRoot(settings)).isEmpty();
    }
  }

  @Test
  void artifactThatIsNotCachedIsNamedWhenOffline() {
    Artifacts artifacts = new Artifacts("hbase", true, Optional.of(temporary), Silent.PROGRESS);
    String coordinates = "org.slf4j:slf4j-api:2.0.17";
    assertThatThrownBy(() -> artifacts.file(coordinates))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll(coordinates, "hbase", "with a network")
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> artifacts.classPath(coordinates, List.of()))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll(coordinates, "with a network");
  }

  @Test
  void aDamagedJarOfAServerIsNamedWhereItCannotBeFetched() throws IOException {
    Path version = Files.createDirectories(temporary.resolve("m2/lab/server/1.0"));
    Path jar = Files.writeString(version.resolve("server-1.0.jar"), "whole");
    Files.writeString(
        version.resolve("server-1.0.pom"),
        "<project><modelVersion>4.0.0</modelVersion><groupId>lab</groupId>"
            + "<artifactId>server</artifactId><version>1.0</version></project>");
    Artifacts offline =
        new Artifacts("hbase", true, Optional.of(temporary.resolve("m2")), Silent.PROGRESS);
    ClassPathList list = new ClassPathList("server-1.0", "lab:server:1.0", List.of(), List.of());
    Cache cache = new Cache(temporary.resolve("cache"));
    assertThat(list.files(cache, line -> {}, () -> offline)).containsExactly(jar);
    Files.writeString(jar, "Whole");
    assertThatThrownBy(() -> list.files(cache, line -> {}, () -> offline))
        .isInstanceOf(TestbedException.class)
        .hasMessage(
            "damaged: "
                + jar
                + " has other bytes than were fetched: remove it, and run once with a network");
  }

  @Test
  void diskWithoutRoomIsNamed() {
    assertThatThrownBy(() -> Disk.require(temporary, Long.MAX_VALUE))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(temporary.toString(), "are needed");
  }

  @Test
  void logFolderThatCannotBeMadeIsNamedAndLeavesNoServerFolder() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "no folder");
    Path runs = Files.createDirectory(temporary.resolve("runs"));
    assertRefused(
        "mongodb",
        Map.of(
            "testbed",
            "embedded",
            "testbed.logs",
            file.resolve("logs").toString(),
            "testbed.dir",
            runs.toString()),
        "can't write logs",
        file.toString(),
        "testbed.logs");
    assertThat(runs).isEmptyDirectory();
  }

  @Test
  void everyPropertyIsExplained() {
    assertThat(testbed.properties())
        .containsKeys("testbed", "testbed.hbase.heap", "testbed.icat.url", "testbed.mongodb.binary")
        .allSatisfy((key, meaning) -> assertThat(meaning).isNotBlank());
  }
}
