package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Drive;
import beamtime.core.cell.Preset;
import beamtime.core.launch.Backends;
import beamtime.core.launch.CodeDigest;
import beamtime.core.launch.ConsoleProgress;
import beamtime.core.launch.Effort;
import beamtime.core.launch.Listed;
import beamtime.core.launch.Pace;
import beamtime.core.launch.RunFolders;
import beamtime.core.launch.RunSettings;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.result.CellRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.DriveRecord.Mode;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunRecord;
import beamtime.core.run.HostClient;
import beamtime.core.run.Plan;
import beamtime.core.run.Run;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Load points of a run on a real mongod. */
@Timeout(300)
class MongoPointsTest {
  private static final int FORKS = 2;
  private static final String FAR = "mongodb@10ms";

  @TempDir private Path temporary;
  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
  private Path folder;
  private HostClient host;
  private volatile long pid;

  @BeforeEach
  void makeRun() throws IOException {
    folder = RunFolders.make(temporary.resolve("runs"), Instant.now());
    host =
        new HostClient(
            Path.of(System.getProperty("java.class.path")), // java takes it as it takes a jar
            folder,
            OwnedFolder.create(temporary, "run"));
  }

  @AfterEach
  void end() {
    host.close();
  }

  @Test
  void pointsAreDrivenOnTheServersOfTheRunNearAndFar() throws Exception {
    RunRecord record =
        measure(
            () -> {},
            find("mongodb", 1, Optional.empty()),
            find("mongodb", FORKS, Optional.of(closed(2, 1000))),
            find(FAR, 1, Optional.of(closed(1, 1000))));
    assertThat(record.cells())
        .as(screen.toString(StandardCharsets.UTF_8))
        .allMatch(cell -> cell.outcome() == Outcome.MEASURED)
        .extracting(cell -> cell.evidence().get("data"))
        .as("all read the same data")
        .containsOnly(record.cells().get(0).evidence().get("data"));

    CellRecord near = record.cells().get(1);
    assertThat(near.load().orElseThrow().delivery()).isEqualTo(Delivery.MET);
    assertThat(near.secondary()).containsKeys("server.cpu.s_op", "client.cpu.s_op");
    assertThat(JmhFile.read(folder.resolve(JmhFile.NAME)).get(1).forks()).hasSize(FORKS);

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
  void aServerThatIsKilledIsTheCauseAndNoMoreForksAreDriven() throws Exception {
    RunRecord record =
        measure(this::killServer, find("mongodb", FORKS, Optional.of(closed(2, 60_000))));
    CellRecord cell = record.cells().get(0);
    assertThat(cell.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(cell.cause()).contains("mongodb was killed by signal 9");
    assertThat(cell.score()).isEmpty();
    assertThat(cell.load().map(LoadRecord::delivery)).contains(Delivery.BROKE);
    assertThat(JmhFile.read(folder.resolve(JmhFile.NAME))).isEmpty();
    assertThat(screen.toString(StandardCharsets.UTF_8)).doesNotContain("fork 2");
  }

  /** Once a point is under way. */
  private void killServer() {
    while (!List.of(folder.resolve("cells").toFile().list()).stream()
        .anyMatch(name -> name.endsWith(".hlog"))) {
      Thread.onSpinWait();
    }
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
  }

  private RunRecord measure(Runnable meanwhile, Listed... cells) throws Exception {
    Plan plan =
        new Plan(Stream.of(cells).map(cell -> new Plan.Planned(cell.cell(), cell, host)).toList());
    PrintStream out = new PrintStream(screen, true, StandardCharsets.UTF_8);
    RunSettings settings =
        new RunSettings(
            Preset.SMOKE,
            "",
            Optional.empty(),
            List.of(),
            Map.of(),
            Effort.fixed(FORKS),
            Duration.ZERO,
            Map.of(),
            Map.of());
    Map<String, String> testbed = new TreeMap<>(Map.of("testbed", "embedded"));
    testbed.put("testbed.logs", folder.resolve("logs").toString());
    try (ConsoleProgress progress = new ConsoleProgress(out);
        Backends backends = Backends.start(plan.servers(), testbed, progress, folder)) {
      pid =
          Long.parseLong(
              backends.endpoint("mongodb").orElseThrow().facts().getOrDefault("pid", "0"));
      Thread other = new Thread(meanwhile);
      other.start();
      RunRecord record = new Run(folder, settings, plan, backends, Instant.now(), out).measure();
      other.join();
      return record;
    }
  }

  private static Drive closed(int clients, long hold) {
    return new Drive(Mode.CLOSED, clients, 0, "", 0, 0, hold);
  }

  private static Listed find(String server, int forks, Optional<Drive> drive) {
    return new Listed(
        "CatalogueFind",
        "mongodb",
        "catalogue",
        Map.of("investigations", "2"),
        MongoCatalogueFindBenchmark.class.getName() + ".find",
        "bench-mongo",
        CodeDigest.of(MongoCatalogueFindBenchmark.class),
        Pace.of(Preset.SMOKE).withForks(forks),
        server,
        drive);
  }
}
