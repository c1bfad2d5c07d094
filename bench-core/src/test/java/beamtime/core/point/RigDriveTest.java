package beamtime.core.point;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import beamtime.core.cell.Drive;
import beamtime.core.cell.FrameDrive;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.cell.JointRun;
import beamtime.core.cell.Preset;
import beamtime.core.cell.ServerName;
import beamtime.core.cell.Slice;
import beamtime.core.launch.Backends;
import beamtime.core.launch.Listed;
import beamtime.core.launch.Pace;
import beamtime.core.launch.RunFolders;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DriveRecord.Mode;
import beamtime.core.result.Outcome;
import beamtime.core.store.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Drives of the floor, which needs no server. */
@Timeout(120)
class RigDriveTest {
  private static final ServerName FLOOR = ServerName.own("floor");
  private static final long FOREVER = 600_000;

  @TempDir private Path folder;
  private Path run;
  private LoadPoints points;
  private RigDrive drive;

  @BeforeEach
  void makeRun() throws IOException {
    run = RunFolders.make(folder, Instant.EPOCH);
  }

  @Test
  void aPointThatIsHeldToItsEndHasANumberAndLeavesNoSigns() throws Exception {
    prepare(Map.of("days", "1"), 1000);
    assertThat(drive.drive(new RigDrive.Follower() {})).isEmpty();
    assertThat(points.cells())
        .singleElement()
        .satisfies(
            cell -> {
              assertThat(cell.outcome()).isEqualTo(Outcome.MEASURED);
              assertThat(cell.load().orElseThrow().operations()).isPositive();
              assertThat(cell.evidence()).containsKey("data");
            });
    assertThat(signs()).isEmpty();
  }

  @Test
  void aPointWhoseLogFindsNoRoomHasItsNumberWithoutIt() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "only Linux has a device that is always full");
    Files.createSymbolicLink(run.resolve("cells/JobScan-floor-clients=2.hlog"), full);
    prepare(Map.of("days", "1"), 1000);
    assertThat(drive.drive(new RigDrive.Follower() {})).isEmpty();
    assertThat(points.broken()).as("its process came to its end").isEmpty();
    assertThat(points.cells())
        .singleElement()
        .satisfies(
            cell -> {
              assertThat(cell.outcome()).isEqualTo(Outcome.MEASURED);
              assertThat(cell.load().orElseThrow().histogram()).isEmpty();
            });
    assertThat(run.resolve("logs/rig.log")).content().contains("could not write all of ");
  }

  @Test
  void aRigThatIsGivenUpFailsItsPointWithTheReason() throws Exception {
    prepare(Map.of("days", "1"), FOREVER);
    drive.drive(
        new RigDrive.Follower() {
          @Override
          public Optional<String> overdue() {
            return points.point().isEmpty()
                ? Optional.empty()
                : Optional.of("it gave no sign of life");
          }
        });
    CellRecord cell = points.cells().get(0);
    assertThat(cell.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(cell.cause()).isEqualTo("it gave no sign of life; the rig was stopped");
    assertThat(cell.params()).containsEntry("clients", "2");
    assertThat(signs()).isEmpty();
  }

  @Test
  void aRigThatDiesFailsItsPointAndNamesItsLog() throws Exception {
    prepare(Map.of("days", "1"), FOREVER);
    drive.drive(
        once(() -> ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly)));
    assertThat(points.cells().get(0).cause()).contains("ended with code 137").contains("rig.log");
  }

  @Test
  void aParameterThatIsImpossibleIsToldByTheWorkload() throws Exception {
    prepare(Map.of("days", "none"), 1000);
    drive.drive(new RigDrive.Follower() {});
    CellRecord cell = points.cells().get(0);
    assertThat(cell.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(cell.cause()).contains("none");
  }

  @Test
  void noneBeginsOnceItIsClosed() throws Exception {
    prepare(Map.of("days", "1"), 1000);
    drive.close();
    assertThatThrownBy(() -> drive.drive(new RigDrive.Follower() {}))
        .hasMessage("the run is ending");
  }

  /** An IOC takes longer to start than all ranks have from when they agree on the start. */
  @Test
  void aRankIsReadyOnceItsIocsServe() throws Exception {
    prepareRank(new FrameDrive(0, FrameOrigin.PVA, Optional.empty(), Optional.empty(), 1, 0));
    AtomicBoolean iocs = new AtomicBoolean();
    drive.drive(
        whenReady(
            () -> {
              iocs.set(
                  ProcessHandle.current()
                      .children()
                      .anyMatch(rig -> rig.children().findAny().isPresent()));
              return Optional.of(System.currentTimeMillis() + 3000);
            }));
    assertThat(iocs).isTrue();
    assertThat(points.cells())
        .singleElement()
        .extracting(CellRecord::outcome)
        .isEqualTo(Outcome.MEASURED);
  }

  @Test
  void aPointThatTheRanksCallOffIsNotDriven() throws Exception {
    prepareRank(new FrameDrive(0, FrameOrigin.GENERATOR, Optional.empty(), Optional.empty(), 1, 1));
    drive.drive(
        whenReady(
            () -> {
              points.broke("rank 1 gave up", "");
              return Optional.empty();
            }));
    assertThat(points.broken()).as("its process came to its end").isEmpty();
    assertThat(points.cells())
        .singleElement()
        .extracting(CellRecord::cause)
        .isEqualTo("rank 1 gave up");
  }

  private static RigDrive.Follower whenReady(Supplier<Optional<Long>> start) {
    return new RigDrive.Follower() {
      @Override
      public RigMessages.Start ready() {
        return new RigMessages.Start(start.get());
      }
    };
  }

  /** Does something once a second of the hold has passed. */
  private static RigDrive.Follower once(Runnable act) {
    return new RigDrive.Follower() {
      @Override
      public void live(RigMessages.Live second) {
        act.run();
      }
    };
  }

  private void prepare(Map<String, String> params, long hold) throws IOException {
    prepare(
        "JobScan",
        "beamtime.core.workload.FloorJobScanBenchmark.scan",
        params,
        new Drive(Mode.CLOSED, 2, 0, "", FrameDrive.PLAIN, 0, hold, false));
  }

  /** The first of two, which stores frames. */
  private void prepareRank(FrameDrive frames) throws IOException {
    new JointRun(new RunId("20260131235959abcd"), new Slice(0, 2)).write(run);
    prepare(
        "WaveformIngest",
        "beamtime.core.workload.FloorWaveformIngestBenchmark.ingest",
        Map.of("pvs", "4", "hertz", "5", "batch", "4"),
        new Drive(Mode.DEADLINES, 1, 0, "", frames, 0, 2000, false));
  }

  private void prepare(String workload, String benchmark, Map<String, String> params, Drive how)
      throws IOException {
    Listed cell =
        new Listed(
            workload,
            "floor",
            "jobs",
            params,
            Set.of(),
            benchmark,
            "",
            "",
            Pace.of(Preset.SMOKE),
            "floor",
            Optional.of(how));
    RigSetup setup =
        new RigSetup(
            System.getProperty("java.class.path"),
            RigSetup.jvmArgs("256m", FLOOR),
            FLOOR,
            run,
            run.resolve("logs").resolve("rig.log"),
            OwnedFolder.create(folder, "rig"),
            Optional.of(unfitArchive()));
    points =
        new LoadPoints(
            Driven.of(cell), RigMessages.Request.of(cell, how), setup.jvmArgs(), "logs/rig.log");
    Backends none = Backends.start(List.of(), server -> Map.of(), (backend, what) -> {}, run);
    drive = new RigDrive(points, setup, none, UnaryOperator.identity(), () -> "");
  }

  /** The JVM goes on without it, and its warning must not stand among what a rig tells. */
  private Path unfitArchive() throws IOException {
    return Files.writeString(folder.resolve("classes.jsa"), "x".repeat(10_000));
  }

  private Stream<Path> signs() throws IOException {
    try (Stream<Path> files = Files.list(run.resolve("evidence"))) {
      return files.filter(file -> file.toString().endsWith(".signs")).toList().stream();
    }
  }
}
