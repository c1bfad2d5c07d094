package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Drive;
import beamtime.core.cell.FrameDrive;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.cell.Preset;
import beamtime.core.data.Beamline;
import beamtime.core.data.PointType;
import beamtime.core.data.PvGroup;
import beamtime.core.launch.Listed;
import beamtime.core.launch.Pace;
import beamtime.core.load.LoadTable;
import beamtime.core.point.LoadPoints;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DriveRecord.Mode;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs with cells that JMH measures and cells that are load points, on the floor. */
@Timeout(180)
class MixedRunTest {
  private static final int FORKS = 2;
  private static final Drive CLOSED =
      new Drive(Mode.CLOSED, 2, 0, "", FrameDrive.PLAIN, 0, 1000, false);
  private static final Drive OPEN =
      new Drive(Mode.OPEN, 2, 50, "poisson", FrameDrive.PLAIN, 0, 3000, false);
  private static final Drive DEADLINES =
      new Drive(Mode.DEADLINES, 1, 0, "", FrameDrive.queued(30), 0, 2000, false);

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
  void pointsAndCellsOfJmhAreMeasuredInOneRunForkByFork() throws Exception {
    RunRecord record =
        measure(
            scan(Optional.empty(), 1),
            scan(Optional.of(CLOSED), FORKS),
            scan(Optional.of(OPEN), FORKS));
    assertThat(record.cells())
        .as(run.screen())
        .allMatch(cell -> cell.outcome() == Outcome.MEASURED)
        .allMatch(CellRecord::verified)
        .extracting(CellRecord::driven)
        .containsExactly(false, true, true);
    assertThat(RunFile.read(run.folder().resolve(RunFile.NAME))).isEqualTo(record);
    assertThat(JmhFile.read(run.folder().resolve(JmhFile.NAME)))
        .extracting(entry -> entry.forks().size())
        .containsExactly(1, FORKS, FORKS);

    CellRecord open = record.cells().get(2);
    LoadRecord load = open.load().orElseThrow();
    assertThat(load.drive().holdSeconds()).as("of both forks").isGreaterThan(5.9);
    assertThat(load.planned()).contains(50.0);
    assertThat(load.latency().orElseThrow().count())
        .isEqualTo(new IntervalLog(run.folder().resolve(load.histogram())).count(null));
    assertThat(open.floorShare()).isEmpty();
    assertThat(open.secondary()).containsKeys("latency.p99", "client.cpu.s_op");
    assertThat(open.rerun())
        .contains(
            " load JobScan --floor -p asks=SAME -p days=1 -p filters=1 -p period=DAY --arrivals poisson --clients 2 --rate 50 ")
        .contains("--seed 1 --ramp 0s --warm-up 0s --hold 3s");
    assertThat(Files.readAllLines(run.folder().resolve(open.log())))
        .contains("# Fork 1 of this run", "# Fork 2 of this run");
    assertThat(run.names("cells")).filteredOn(name -> name.endsWith(".hlog")).hasSize(2);
    assertThat(run.names("evidence")).noneMatch(name -> name.endsWith(".signs"));
    assertThat(run.screen())
        .contains("period=DAY, rate=50] fork 1 of 2")
        .containsPattern("rate=50] [0-9.]+ ops/s, p99 ");
    assertThat(LoadTable.ofRun(record.cells().subList(1, 3)).lines())
        .anyMatch(line -> line.matches("\\| JobScan\\[floor, .*\\| +50\\.00 \\| .* \\| yes .*"));
  }

  @Test
  void missedFramesOfAllForksAddUp() throws Exception {
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
    assertThat(
            load.latency().orElseThrow().count() + load.deadlines().orElseThrow().total().dropped())
        .as("frames of both holds")
        .isEqualTo(2 * 100);
    assertThat(cell.rerun()).contains("--deadlines --clients 1 --queue 30 ");
  }

  @Test
  void framesOfABeamlineComeFromIocsWhileSomebodyReads() throws Exception {
    Beamline groups =
        new Beamline(
            "mix.csv",
            List.of(
                new PvGroup("a", 2, 10, PointType.INT32, 10),
                new PvGroup("b", 1, 20, PointType.FLOAT64, 5)));
    FrameDrive frames =
        new FrameDrive(0, FrameOrigin.PVA, Optional.empty(), Optional.of(groups), 2, 1);
    RunRecord record =
        measure(
            listed(
                "WaveformIngest",
                Map.of("batch", "5"),
                "beamtime.core.workload.FloorWaveformIngestBenchmark.ingest",
                Optional.of(new Drive(Mode.DEADLINES, 1, 0, "", frames, 0, 3000, false)),
                1));
    CellRecord cell = record.cells().get(0);
    assertThat(cell.outcome()).as(cell.cause()).isEqualTo(Outcome.MEASURED);
    assertThat(cell.params())
        .containsEntry("source", "pva")
        .containsEntry("beamline", "mix.csv")
        .containsEntry("scale", "2")
        .containsEntry("readers", "1")
        .doesNotContainKey("pvs");
    // 4 PVs of 40 bytes at 10 Hz, 2 of 160 at 5 Hz
    assertThat(cell.secondary().get(LoadPoints.DUE).value()).isEqualTo(4 * 40 * 10 + 2 * 160 * 5);
    assertThat(cell.load().orElseThrow().planned()).contains(50.0);
    assertThat(cell.secondary()).containsKeys("readers.answered", "generator.ioc.delay.p99");
    assertThat(cell.rerun())
        .contains("--beamline " + run.folder().resolve("study/mix.csv"))
        .contains("--scale 2 --source pva ");
  }

  @Test
  void aPointThatFailsInItsFirstForkHasNoMoreAndTheOthersGoOn() throws Exception {
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
    Drive endless = new Drive(Mode.CLOSED, 2, 0, "", FrameDrive.PLAIN, 0, 600_000, false);
    RunRecord record =
        run.measure(
            (running, backends) -> {
              run.awaitPoint();
              running.interrupt();
            },
            scan(Optional.of(endless), FORKS));
    assertThat(record.finished()).isEmpty();
    assertThat(record.cells().get(0).outcome()).isEqualTo(Outcome.MISSING);
    assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
  }

  private RunRecord measure(Listed... cells) throws Exception {
    return run.measure((running, backends) -> {}, cells);
  }

  private static Listed scan(Optional<Drive> drive, int forks) {
    return listed(
        "JobScan",
        Map.of("asks", "SAME", "days", "1", "filters", "1", "period", "DAY"),
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
        Set.of(),
        benchmark,
        "",
        "",
        Pace.of(Preset.SMOKE).withForks(forks),
        "floor",
        drive);
  }
}
