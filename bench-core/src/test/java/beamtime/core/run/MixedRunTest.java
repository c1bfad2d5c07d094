package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Testbed;
import beamtime.core.cell.Drive;
import beamtime.core.cell.Preset;
import beamtime.core.launch.Backends;
import beamtime.core.launch.ConsoleProgress;
import beamtime.core.launch.Effort;
import beamtime.core.launch.Listed;
import beamtime.core.launch.Pace;
import beamtime.core.launch.RunFolders;
import beamtime.core.launch.RunSettings;
import beamtime.core.load.LoadTable;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DriveRecord.Mode;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs with cells that JMH measures and cells that are load points, on the floor. */
@Timeout(180)
class MixedRunTest {
  private static final int FORKS = 2;
  private static final Drive CLOSED = new Drive(Mode.CLOSED, 2, 0, "", 0, 0, 1000);
  private static final Drive OPEN = new Drive(Mode.OPEN, 2, 50, "poisson", 0, 0, 1000);
  private static final Drive DEADLINES = new Drive(Mode.DEADLINES, 1, 0, "", 30, 0, 1000);

  @TempDir private Path temporary;
  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
  private Path folder;
  private HostClient host;

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
  void pointsAndCellsOfJmhAreMeasuredInOneRunForkByFork() throws IOException {
    RunRecord record =
        measure(
            scan(Optional.empty(), 1),
            scan(Optional.of(CLOSED), FORKS),
            scan(Optional.of(OPEN), FORKS));
    assertThat(record.cells())
        .as(screen.toString(StandardCharsets.UTF_8))
        .allMatch(cell -> cell.outcome() == Outcome.MEASURED)
        .allMatch(CellRecord::verified)
        .extracting(CellRecord::driven)
        .containsExactly(false, true, true);
    assertThat(RunFile.read(folder.resolve(RunFile.NAME))).isEqualTo(record);
    assertThat(JmhFile.read(folder.resolve(JmhFile.NAME)))
        .extracting(entry -> entry.forks().size())
        .containsExactly(1, FORKS, FORKS);

    CellRecord open = record.cells().get(2);
    LoadRecord load = open.load().orElseThrow();
    assertThat(load.drive().holdSeconds()).as("of both forks").isGreaterThan(1.9);
    assertThat(load.planned()).contains(50.0);
    assertThat(load.latency().orElseThrow().count())
        .isEqualTo(new IntervalLog(folder.resolve(load.histogram())).count(null));
    assertThat(open.floorShare()).isEmpty();
    assertThat(open.secondary()).containsKeys("latency.p99", "client.cpu.s_op");
    assertThat(open.rerun())
        .contains(
            " load JobScan --floor -p days=1 -p filters=1 -p period=DAY --arrivals poisson --clients 2 --rate 50 ")
        .contains("--seed 1 --ramp 0s --warm-up 0s --hold 1s");
    assertThat(Files.readAllLines(folder.resolve(open.log())))
        .contains("# Fork 1 of this run", "# Fork 2 of this run");
    assertThat(names("cells")).filteredOn(name -> name.endsWith(".hlog")).hasSize(2);
    assertThat(names("evidence")).noneMatch(name -> name.endsWith(".signs"));
    assertThat(screen.toString(StandardCharsets.UTF_8))
        .contains("period=DAY, rate=50] fork 1 of 2")
        .containsPattern("rate=50] [0-9.]+ ops/s, p99 ");
    assertThat(LoadTable.ofRun(record.cells().subList(1, 3)).lines())
        .anyMatch(
            line ->
                line.matches(
                    "\\| JobScan  \\| floor   \\| days=1 filters=1 period=DAY \\| 50/s poisson .*"));
  }

  @Test
  void missedFramesOfAllForksAddUp() throws IOException {
    Map<String, String> frames = Map.of("pvs", "10", "hertz", "5", "points", "100", "batch", "5");
    RunRecord record =
        measure(
            listed(
                "WaveformIngest",
                frames,
                "beamtime.core.workload.FloorWaveformIngestBenchmark.ingest",
                Optional.of(DEADLINES),
                FORKS));
    CellRecord cell = record.cells().get(0);
    assertThat(cell.outcome()).as(cell.cause()).isEqualTo(Outcome.MEASURED);
    LoadRecord load = cell.load().orElseThrow();
    assertThat(load.operations() + load.deadlines().orElseThrow().total().dropped())
        .as("frames of both holds")
        .isGreaterThanOrEqualTo(2 * 50 - 10);
    assertThat(cell.rerun()).contains("--deadlines --clients 1 --queue 30 ");
  }

  @Test
  void aPointThatFailsInItsFirstForkHasNoMoreAndTheOthersGoOn() throws IOException {
    RunRecord record =
        measure(
            listed(
                "JobScan",
                Map.of("days", "none"),
                "beamtime.core.workload.FloorJobScanBenchmark.scan",
                Optional.of(CLOSED),
                FORKS),
            scan(Optional.of(CLOSED), 1));
    assertThat(record.cells())
        .extracting(CellRecord::outcome)
        .containsExactly(Outcome.FAILED, Outcome.MEASURED);
    assertThat(record.cells().get(0).cause()).contains("\"none\"");
    assertThat(record.cells().get(0).driven()).as("told without a load").isTrue();
  }

  @Test
  void anInterruptedRunEndsTheRigAndTheCellIsMissing() throws Exception {
    Drive endless = new Drive(Mode.CLOSED, 2, 0, "", 0, 0, 600_000);
    List<Run> runs = new ArrayList<>();
    Thread interrupts =
        new Thread(
            () -> {
              while (!names("cells").stream().anyMatch(name -> name.endsWith(".hlog"))) {
                Thread.onSpinWait();
              }
              runs.get(0).interrupt();
            });
    RunRecord record = measure(runs, interrupts, scan(Optional.of(endless), FORKS));
    interrupts.join();
    assertThat(record.finished()).isEmpty();
    assertThat(record.cells().get(0).outcome()).isEqualTo(Outcome.MISSING);
    assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
  }

  private RunRecord measure(Listed... cells) throws IOException {
    return measure(new ArrayList<>(), new Thread(() -> {}), cells);
  }

  private RunRecord measure(List<Run> runs, Thread meanwhile, Listed... cells) throws IOException {
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
    Testbed.Progress progress = new ConsoleProgress(out);
    try (Backends none = Backends.start(List.of(), Map.of(), progress, folder)) {
      Run run = new Run(folder, settings, plan, none, Instant.now(), out);
      runs.add(run);
      meanwhile.start();
      return run.measure();
    }
  }

  private List<String> names(String part) {
    return List.of(folder.resolve(part).toFile().list());
  }

  private static Listed scan(Optional<Drive> drive, int forks) {
    return listed(
        "JobScan",
        Map.of("days", "1", "filters", "1", "period", "DAY"),
        "beamtime.core.workload.FloorJobScanBenchmark.scan",
        drive,
        forks);
  }

  private static Listed listed(
      String workload,
      Map<String, String> params,
      String benchmark,
      Optional<Drive> drive,
      int forks) {
    return new Listed(
        workload,
        "floor",
        "jobs",
        params,
        benchmark,
        "",
        "",
        Pace.of(Preset.SMOKE).withForks(forks),
        "floor",
        drive);
  }
}
