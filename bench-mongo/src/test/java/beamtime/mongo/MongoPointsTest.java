package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Drive;
import beamtime.core.cell.FrameDrive;
import beamtime.core.cell.Preset;
import beamtime.core.launch.Backends;
import beamtime.core.launch.CodeDigest;
import beamtime.core.launch.Listed;
import beamtime.core.launch.Pace;
import beamtime.core.result.CellRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.DriveRecord.Mode;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunRecord;
import beamtime.core.run.CellsRun;
import beamtime.core.run.Run;
import beamtime.core.workload.BenchmarkShape;
import beamtime.mongo.records.MongoRecordFindBenchmark;
import com.mongodb.client.model.Filters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Load points of a run on a real mongod. */
@Timeout(300)
@Order(1)
class MongoPointsTest {
  private static final int FORKS = 2;
  private static final String FAR = "mongodb@10ms";

  @TempDir private Path temporary;
  private CellsRun run;

  @BeforeEach
  void makeRun() throws IOException {
    run = new CellsRun(temporary);
  }

  @AfterEach
  void end() {
    run.close();
  }

  @Test
  void pointsAreDrivenOnTheServersOfTheRunNearAndFar() throws Exception {
    RunRecord record =
        run.measure(
            (running, backends) -> {},
            find("mongodb", 1, Optional.empty()),
            find("mongodb", FORKS, Optional.of(closed(2, 3000))),
            find(FAR, 1, Optional.of(closed(1, 2000))));
    assertThat(record.cells())
        .as(run.screen())
        .allMatch(cell -> cell.outcome() == Outcome.MEASURED)
        .extracting(cell -> cell.evidence().get("data"))
        .as("all read the same data")
        .containsOnly(record.cells().get(0).evidence().get("data"));

    assertThat(record.seconds().get("measuring"))
        .as("a second of each fork of the loads, at least")
        .isGreaterThanOrEqualTo(FORKS + 1);

    CellRecord near = record.cells().get(1);
    assertThat(near.load().orElseThrow().delivery()).isEqualTo(Delivery.MET);
    assertThat(near.secondary()).containsKeys("server.cpu.s_op", "client.cpu.s_op");
    assertThat(JmhFile.read(run.folder().resolve(JmhFile.NAME)).get(1).forks()).hasSize(FORKS);

    CellRecord far = record.cells().get(2);
    assertThat(far.params()).containsEntry("rtt", "10ms").containsEntry("clients", "1");
    assertThat(far.link()).isPresent();
    assertThat(far.load().flatMap(LoadRecord::latency).orElseThrow().p50())
        .as("no answer is faster than its way")
        .isGreaterThan(10);
    assertThat(far.rerun())
        .contains("-Dtestbed.link.rtt=10ms")
        .contains(" load CatalogueFind -p investigations=2 --clients 1 ");
  }

  @Test
  void aSweepIsDrivenByOneProcessForEachFork() throws Exception {
    RunRecord record =
        run.measure(
            (running, backends) -> {},
            find("mongodb", FORKS, Optional.of(swept(1, 1200))),
            find("mongodb", FORKS, Optional.of(swept(4, 1200))));
    assertThat(record.cells())
        .as(run.screen())
        .allMatch(cell -> cell.outcome() == Outcome.MEASURED && cell.verified())
        .extracting(cell -> cell.load().orElseThrow().drive().clients())
        .containsExactly(1, 4);
    assertThat(record.cells())
        .as("the hold of each point, of all forks")
        .allMatch(cell -> cell.load().orElseThrow().drive().holdSeconds() >= FORKS * 1.1);
    assertThat(record.cells())
        .extracting(cell -> cell.load().orElseThrow().histogram())
        .doesNotHaveDuplicates();
    List<JmhFile.Entry> entries = JmhFile.read(run.folder().resolve(JmhFile.NAME));
    assertThat(entries).allMatch(entry -> entry.forks().size() == FORKS);
    String log = Files.readString(run.folder().resolve(record.cells().get(1).log()));
    assertThat(log.lines().filter(line -> line.startsWith("driven with logs/"))).hasSize(FORKS);
  }

  @Test
  void aServerThatDiesInASweepIsStartedAgainForPointsThatDidNotBreak() throws Exception {
    RunRecord record =
        run.measure(
            this::killServer,
            find("mongodb", 1, Optional.of(warmedUp(1))),
            find("mongodb", 1, Optional.of(warmedUp(2))),
            find("mongodb", 1, Optional.of(warmedUp(4))));
    CellRecord first = by(1, record);
    assertThat(first.outcome()).as(run.screen()).isEqualTo(Outcome.FAILED);
    assertThat(first.cause()).contains("mongodb was killed by signal 9");
    assertThat(by(2, record)).as(run.screen()).matches(CellRecord::verified);
    assertThat(by(4, record).outcome()).as("the first that is driven").isEqualTo(Outcome.FAILED);
    assertThat(by(4, record).score()).isEmpty();
  }

  private static CellRecord by(int clients, RunRecord record) {
    return record.cells().stream()
        .filter(cell -> cell.params().get("clients").equals(String.valueOf(clients)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aSweepThatIsLeftOutIsTriedOnce() throws Exception {
    RunRecord record =
        run.measure(
            (running, backends) -> {}, sampledByName(swept(1, 600)), sampledByName(swept(4, 600)));
    assertThat(record.cells())
        .as(run.screen())
        .allMatch(cell -> cell.outcome() == Outcome.LEFT_OUT)
        .allMatch(cell -> cell.cause().contains("only RANDOM_RECORD has it"));
    String log = Files.readString(run.folder().resolve(record.cells().get(1).log()));
    assertThat(log).contains("driven with logs/");
  }

  @Test
  void aRigThatIsKilledInASweepFailsItsPointAndTheOthersGetAnother() throws Exception {
    RunRecord record =
        run.measure(
            (running, backends) -> {
              run.awaitPoint();
              rig().destroyForcibly();
            },
            find("mongodb", 1, Optional.of(swept(1, 4000))),
            find("mongodb", 1, Optional.of(swept(4, 4000))));
    CellRecord first = record.cells().get(1);
    assertThat(first.outcome()).as(run.screen()).isEqualTo(Outcome.FAILED);
    assertThat(first.cause()).contains("the rig's process ended with code 137");
    assertThat(first.score()).isEmpty();
    assertThat(record.cells().get(0).outcome()).as(run.screen()).isEqualTo(Outcome.MEASURED);
  }

  @Test
  void aServerThatIsKilledIsTheCauseAndNoMoreForksAreDriven() throws Exception {
    RunRecord record =
        run.measure(this::killServer, find("mongodb", FORKS, Optional.of(closed(2, 60_000))));
    CellRecord cell = record.cells().get(0);
    assertThat(cell.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(cell.cause()).contains("mongodb was killed by signal 9");
    assertThat(cell.score()).isEmpty();
    assertThat(cell.load().map(LoadRecord::delivery)).contains(Delivery.BROKE);
    assertThat(JmhFile.read(run.folder().resolve(JmhFile.NAME))).isEmpty();
    assertThat(run.screen()).doesNotContain("fork 2");
  }

  @Test
  void aServerThatHangsIsTheCause() throws Exception {
    RunRecord record =
        run.measure(
            (running, backends) -> {
              run.awaitPoint();
              String pid = String.valueOf(server(backends).pid());
              assertThat(new ProcessBuilder("kill", "-STOP", pid).start().waitFor()).isZero();
            },
            find("mongodb", FORKS, Optional.of(closed(2, 5000))));
    CellRecord cell = record.cells().get(0);
    assertThat(cell.outcome()).as(cell.cause()).isEqualTo(Outcome.FAILED);
    assertThat(cell.cause()).contains("mongodb hangs: it is up and does not answer");
    assertThat(cell.score()).isEmpty();
    assertThat(run.screen()).doesNotContain("fork 2");
  }

  @Test
  void aServerThatLosesARowGivesAWrongAnswerAndNoNumber() throws Exception {
    RunRecord record =
        run.measure(
            (running, backends) -> loseARow(backends.endpoint("mongodb").orElseThrow()),
            ingest(closed(2, 4000)));
    CellRecord cell = record.cells().get(0);
    assertThat(cell.outcome()).as(cell.cause()).isEqualTo(Outcome.WRONG_ANSWER);
    assertThat(cell.score()).isEmpty();
    assertThat(JmhFile.read(run.folder().resolve(JmhFile.NAME))).isEmpty();
    assertThat(run.screen()).doesNotContain("fork 2");
  }

  private void killServer(Run running, Backends backends) {
    run.awaitPoint();
    server(backends).destroyForcibly();
  }

  /** Other tests have children too, at the same time. */
  private static ProcessHandle rig() {
    return ProcessHandle.current()
        .descendants()
        .filter(process -> commandLine(process).contains("beamtime.core.point.RigHost"))
        .findFirst()
        .orElseThrow();
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline"));
    } catch (IOException e) {
      return ""; // it has ended
    }
  }

  private static ProcessHandle server(Backends backends) {
    String pid = backends.endpoint("mongodb").orElseThrow().facts().get("pid");
    return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
  }

  /** Of those that it has acknowledged; connected before there are any, so as to be in time. */
  private static void loseARow(Endpoint endpoint) {
    try (MongoConnection connection = new MongoConnection(endpoint, MongoSettings.defaults())) {
      while (connection.collectionNames(Filters.regex("name", "-ingest-")).stream()
          .map(name -> connection.collection(name, Document.class))
          .allMatch(rows -> rows.deleteOne(new Document()).getDeletedCount() == 0)) {
        LockSupport.parkNanos(5_000_000); // the forks that are waited for need the cores
      }
    }
  }

  private static Drive closed(int clients, long hold) {
    return new Drive(Mode.CLOSED, clients, 0, "", FrameDrive.PLAIN, 0, hold, false);
  }

  private static Drive swept(int clients, long hold) {
    return new Drive(Mode.CLOSED, clients, 0, "", FrameDrive.PLAIN, 0, hold, true);
  }

  /** So long that a server that is killed once it is under way has no answer for its hold. */
  private static Drive warmedUp(int clients) {
    return new Drive(Mode.CLOSED, clients, 0, "", FrameDrive.PLAIN, 3000, 600, true);
  }

  private static Listed find(String server, int forks, Optional<Drive> drive) {
    return listed(
        "CatalogueFind",
        "catalogue",
        Map.of("investigations", "2"),
        MongoCatalogueFindBenchmark.class,
        server,
        forks,
        drive);
  }

  private static Listed sampledByName(Drive drive) {
    return listed(
        "RecordFind",
        "records",
        Map.of("kind", "FIXED", "how", "SAMPLE"),
        MongoRecordFindBenchmark.class,
        "mongodb",
        1,
        Optional.of(drive));
  }

  private static Listed ingest(Drive drive) {
    return listed(
        "JobIngest",
        "jobs",
        Map.of("batch", "10"),
        MongoJobIngestBenchmark.class,
        "mongodb",
        FORKS,
        Optional.of(drive));
  }

  private static Listed listed(
      String workload,
      String family,
      Map<String, String> params,
      Class<?> benchmark,
      String server,
      int forks,
      Optional<Drive> drive) {
    return new Listed(
        workload,
        "mongodb",
        family,
        params,
        Set.of(),
        BenchmarkShape.of(benchmark).get(0).jmhName(),
        "bench-mongo",
        CodeDigest.of(benchmark),
        Pace.of(Preset.SMOKE).withForks(forks),
        server,
        drive);
  }
}
