package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.run.JarRun;
import com.mongodb.client.model.Filters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code up}, {@code status} and {@code down} as a user gives them, and runs that meet or die. Each
 * test has a folder for temporary files of its own: a machine of its own, as far as locks and
 * servers go.
 */
class KeptBackendsIT {
  private static final Pattern SERVER = Pattern.compile("\\| pid (\\d+) ");
  private static final String[] QUICK = {
    "MongoCatalogueFind", "-p", "investigations=2", "-f", "1", "-wi", "0", "-i", "1", "-r", "200ms"
  };

  private static final String[] OVERLOADED = {
    "MongoCatalogueArrival",
    "-p",
    "rate=100000",
    "-p",
    "batch=500",
    "-t",
    "8",
    "-f",
    "1",
    "-wi",
    "0",
    "-i",
    "1",
    "-r",
    "60"
  };

  @TempDir private Path folder;
  private Path temporary;

  @BeforeEach
  void makeFolder() throws IOException {
    temporary = Files.createDirectory(folder.resolve("tmp"));
  }

  @AfterEach
  void stopAll() throws Exception {
    if (!folders().isEmpty()) {
      jar("down");
    }
  }

  private JarRun jar(String... args) throws Exception {
    return jar(List.of(), JarRun.NOBODY_WATCHES, args);
  }

  private JarRun jar(List<String> jvm, BiConsumer<Process, String> eachLine, String... args)
      throws Exception {
    List<String> options =
        new ArrayList<>(List.of("-Djava.io.tmpdir=" + temporary, "-Dtestbed=embedded"));
    options.addAll(jvm);
    return JarRun.of(options, eachLine, args);
  }

  private static ProcessHandle server(JarRun told) {
    Matcher matcher = SERVER.matcher(told.text());
    assertThat(matcher.find()).as(told.text()).isTrue();
    return ProcessHandle.of(Long.parseLong(matcher.group(1))).orElseThrow();
  }

  /** Folders of servers and of single runs. */
  private List<Path> folders() {
    try (Stream<Path> files = Files.list(temporary)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("beamtime-"))
          .filter(file -> !file.getFileName().toString().startsWith("beamtime-up-"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int servers() {
    return (int) folders().stream().filter(file -> file.toString().contains("-mongodb-")).count();
  }

  @Test
  void keptServerServesSingleRunsUntilItIsDown() throws Exception {
    JarRun up = jar("up");
    assertThat(up.code()).as(up.text()).isZero();
    assertThat(up.lines()).contains("mongodb starts", "mongodb answers");
    ProcessHandle server = server(up);
    assertThat(server.isAlive()).as("after its starter has ended").isTrue();

    AtomicInteger most = new AtomicInteger();
    JarRun joined =
        jar(List.of(), (run, line) -> most.accumulateAndGet(servers(), Math::max), QUICK);
    assertThat(joined.code()).as(joined.text()).isZero();
    assertThat(joined.text()).contains("mongodb is kept since").contains("Benchmark ");
    assertThat(most).as("servers while it ran").hasValue(1);

    JarRun other =
        jar(
            List.of("-Dtestbed.mongodb.cache=300m"),
            (run, line) -> most.accumulateAndGet(servers(), Math::max),
            QUICK);
    assertThat(other.code()).as(other.text()).isZero();
    assertThat(other.text())
        .contains("mongodb is kept, but testbed.mongodb.cache is not set there and 300m here");
    assertThat(most).as("servers while it ran").hasValue(2);

    JarRun again = jar("up", "mongodb");
    assertThat(again.code()).isZero();
    assertThat(again.text()).contains("mongodb is up already");
    otherPropertiesAndUnknownNamesAreOneLineAndAnExitCode();
    JarRun status = jar("status");
    assertThat(status.code()).isZero();
    assertThat(server(status)).isEqualTo(server);
    assertThat(status.text()).contains("embedded", "mongodb://127.0.0.1:", " MB ");

    JarRun down = jar("down");
    assertThat(down.code()).isZero();
    assertThat(down.lines()).contains("mongodb is down");
    assertThat(server.isAlive()).isFalse();
    assertThat(folders()).isEmpty();
    assertThat(jar("status").text()).contains("no backend is kept");
  }

  private void otherPropertiesAndUnknownNamesAreOneLineAndAnExitCode() throws Exception {
    JarRun other = jar("up", "-D", "testbed.mongodb.cache=300m");
    assertThat(other.code()).isEqualTo(1);
    assertThat(other.lines())
        .containsExactly(
            "error: mongodb is up already, but testbed.mongodb.cache is not set there and 300m here:"
                + " stop it first, by 'down mongodb'");
    JarRun unknown = jar("up", "mongo");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.lines())
        .singleElement()
        .asString()
        .startsWith("error: unknown backend 'mongo'; nearest: 'mongodb'");
    assertThat(jar("down", "hbase").lines()).containsExactly("none of [hbase] was kept");
  }

  @Test
  void allOfAKilledRunIsGoneAfterDownAndWhatIsKeptStays() throws Exception {
    ProcessHandle kept = server(jar("up"));
    List<Path> before = folders();
    JarRun killed =
        jar(
            List.of(),
            killWhen("[1/"),
            "run",
            "--jar=" + JarRun.JAR.toAbsolutePath(),
            "--runs=" + folder.resolve("runs"),
            "-Dbench.preset=smoke",
            "-Dbench.include=CatalogueFind");
    assertThat(killed.code()).isEqualTo(128 + 9);
    assertThat(folders()).as("before").hasSizeGreaterThan(before.size());
    assertThat(killed.started()).as("its server, before").anyMatch(ProcessHandle::isAlive);
    assertThat(jar("down", "hbase").code()).isZero();
    killed.assertNothingRuns();
    assertThat(folders()).as("after").isEqualTo(before);
    assertThat(kept.isAlive()).isTrue();
  }

  @Test
  void allOfAKilledSingleRunIsGoneAtTheNextStart() throws Exception {
    JarRun killed = jar(List.of(), killWhen("# Run progress"), QUICK);
    assertThat(killed.code()).isEqualTo(128 + 9);
    assertThat(folders())
        .as("of the server, of the run, and of its profiler where that was begun, before")
        .hasSizeBetween(2, 3);
    JarRun next = jar("up");
    assertThat(next.code()).as(next.text()).isZero();
    killed.assertNothingRuns();
    assertThat(folders()).as("that of the new server").hasSize(1);
  }

  private static BiConsumer<Process, String> killWhen(String beginning) {
    return (run, line) -> {
      if (line.startsWith(beginning)) {
        run.toHandle().destroyForcibly(); // unlike Process.destroyForcibly it leaves output open
      }
    };
  }

  @Test
  void secondRunOnTheMachineIsToldWhoHasIt() throws Exception {
    AtomicReference<JarRun> refused = new AtomicReference<>();
    List<Process> first = new ArrayList<>();
    JarRun run =
        jar(
            List.of(),
            (process, line) -> {
              if (line.startsWith("# JMH version")) {
                first.add(process);
                signal(process, "STOP"); // so that it has the machine for as long as the other asks
                try {
                  refused.set(refused());
                } finally {
                  signal(process, "CONT");
                }
              }
            },
            QUICK);
    assertThat(run.code()).as(run.text()).isZero();
    assertThat(refused.get().code()).isEqualTo(1);
    assertThat(refused.get().lines())
        .singleElement()
        .asString()
        .startsWith("error: the machine is held by process " + first.get(0).pid() + " of user ")
        .contains("MongoCatalogueFind", "bench.wait");
  }

  @Test
  void aServerOfSomebodyElseHasNothingLeftOfWhatRanThere() throws Exception {
    Theirs theirs = external();
    itKeepsWhatIsToldUntilThatIsRemovedByTheLineThatIsTold(theirs);
    aForkThatWritesEndsSoonAfterTheLaunchersSignalAndItsPlacesToo(theirs);
    aLoadThatIsInterruptedLeavesNothing(theirs);
  }

  private void itKeepsWhatIsToldUntilThatIsRemovedByTheLineThatIsTold(Theirs theirs)
      throws Exception {
    JarRun run = jar(theirs.options(), JarRun.NOBODY_WATCHES, QUICK);
    assertThat(run.code()).as(run.text()).isZero();
    assertThat(run.text()).contains("mongodb keeps for the next single benchmark: bt-own");
    Process told = new ProcessBuilder("sh", "-c", remedy(run)).redirectErrorStream(true).start();
    assertThat(new String(told.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("removed 1 of 1");
    assertThat(jar(theirs.options(), JarRun.NOBODY_WATCHES, "clean").text())
        .contains("nothing is left");
  }

  private void aForkThatWritesEndsSoonAfterTheLaunchersSignalAndItsPlacesToo(Theirs theirs)
      throws Exception {
    JarRun run =
        jar(
            theirs.options(),
            (launcher, line) -> {
              if (line.startsWith("# Fork: 1 of 1")) {
                ProcessHandle fork = writingFork(launcher, theirs);
                launcher.toHandle().destroy();
                fork.onExit().orTimeout(30, TimeUnit.SECONDS).join();
              }
            },
            OVERLOADED);
    assertThat(run.code()).as(run.text()).isEqualTo(128 + 15);
    assertThat(run.text()).doesNotContain("left behind");
    theirs.assertEmpty();
  }

  private void aLoadThatIsInterruptedLeavesNothing(Theirs theirs) throws Exception {
    JarRun run =
        jar(
            theirs.options(),
            (launcher, line) -> {
              if (line.startsWith("mongodb is external")) {
                theirs.awaitWritten("-burst-");
                launcher.toHandle().destroy();
              }
            },
            "load",
            "CatalogueBurst",
            "--clients",
            "2",
            "--hold",
            "60s",
            "--runs=" + folder.resolve("runs"));
    assertThat(run.code()).as(run.text()).isEqualTo(128 + 15);
    theirs.assertEmpty();
  }

  /** A server that is up, as one that the user runs. */
  private Theirs external() throws Exception {
    Matcher uri = Pattern.compile("mongodb://[^ |]+").matcher(jar("up").text());
    assertThat(uri.find()).isTrue();
    try (Stream<Path> files = Files.walk(temporary)) {
      Path password = files.filter(file -> file.endsWith("password")).findFirst().orElseThrow();
      return new Theirs(
          Map.of("uri", uri.group(), "user", "beamtime", "passwordFile", password.toString()));
    }
  }

  /**
   * Where it is and who logs in.
   *
   * @param address as an endpoint has it, and as the user gives it
   */
  private record Theirs(Map<String, String> address) {
    List<String> options() {
      List<String> options = new ArrayList<>(List.of("-Dtestbed=external"));
      address.forEach((key, value) -> options.add("-Dtestbed.mongodb." + key + "=" + value));
      return options;
    }

    private MongoConnection connect() {
      Endpoint endpoint = new Endpoint("mongodb", "external", "", address, Map.of());
      return new MongoConnection(endpoint, MongoSettings.defaults());
    }

    /** So that {@code clean} would find nothing: no place, and none in the register. */
    void assertEmpty() {
      try (MongoConnection connection = connect()) {
        assertThat(connection.collectionNames(Filters.regex("name", "^bt-")))
            .allMatch(name -> name.equals("bt-places.made") && !holdsSome(connection, name));
      }
    }

    void awaitWritten(String kind) {
      try (MongoConnection connection = connect()) {
        long limit = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (connection.collectionNames(Filters.regex("name", kind)).stream()
            .noneMatch(name -> holdsSome(connection, name))) {
          assertThat(System.nanoTime()).as("within a minute").isLessThan(limit);
          LockSupport.parkNanos(20_000_000);
        }
      }
    }

    private static boolean holdsSome(MongoConnection connection, String name) {
      return connection.collection(name, Document.class).estimatedDocumentCount() > 0;
    }
  }

  private static String remedy(JarRun run) {
    String begin = "remove it: ";
    return run.lines().stream()
        .filter(line -> line.startsWith(begin))
        .findFirst()
        .orElseThrow()
        .substring(begin.length());
  }

  /** The fork that JMH starts, once it has written. */
  private static ProcessHandle writingFork(Process launcher, Theirs theirs) {
    theirs.awaitWritten("-arrivals-");
    return launcher
        .descendants()
        .filter(each -> each.info().commandLine().orElse("").contains("ForkedMain"))
        .findFirst()
        .orElseThrow();
  }

  private static void signal(Process process, String name) {
    try {
      String pid = Long.toString(process.pid());
      assertThat(new ProcessBuilder("kill", "-" + name, pid).start().waitFor()).isZero();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private JarRun refused() {
    try {
      return jar(List.of("-Dbench.wait=0"), JarRun.NOBODY_WATCHES, QUICK);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
