package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Testbed;
import beamtime.core.cell.Preset;
import beamtime.core.launch.Backends;
import beamtime.core.launch.Listed;
import beamtime.core.launch.Pace;
import beamtime.core.launch.RunFolders;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.result.CellRecord;
import beamtime.core.result.Outcome;
import beamtime.core.store.NotingTestbed;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Forks of a floor, with a server beside it that a test says things of. */
@Timeout(180)
class ForkMeasurementTest {
  private final ClassLoader before = Thread.currentThread().getContextClassLoader();

  @TempDir private Path temporary;
  private Path folder;
  private Path notes;
  private HostClient host;
  private Backends backends;
  private Plan.Planned cell;
  private Plan.Planned month;
  private ForkMeasurement measurement;

  @BeforeEach
  void start() throws IOException {
    Path services = Files.createDirectories(temporary.resolve("META-INF/services"));
    Files.writeString(services.resolve(Testbed.class.getName()), NotingTestbed.class.getName());
    Thread.currentThread()
        .setContextClassLoader(new URLClassLoader(new URL[] {temporary.toUri().toURL()}, before));
    folder = RunFolders.make(temporary.resolve("runs"), Instant.now());
    notes = temporary.resolve("notes");
    backends =
        Backends.start(
            List.of("mongodb"),
            server -> Map.of("testbed.notes", notes.toString()),
            new Quiet(),
            folder);
    host =
        new HostClient(
            Path.of(System.getProperty("java.class.path")),
            folder,
            OwnedFolder.create(temporary, "run"));
    cell = planned("DAY");
    month = planned("MONTH");
    Plan plan = new Plan(List.of(cell, month));
    measurement =
        new ForkMeasurement(folder, backends, plan, new CellRecords(plan, folder, backends));
  }

  private Plan.Planned planned(String period) {
    Listed listed =
        new Listed(
            "JobScan",
            "floor",
            "jobs",
            Map.of("asks", "SAME", "days", "1", "filters", "1", "period", period),
            Set.of(),
            "beamtime.core.workload.FloorJobScanBenchmark.scan",
            "",
            "",
            Pace.of(Preset.SMOKE).withForks(3),
            "mongodb",
            Optional.empty());
    return new Plan.Planned(listed, host);
  }

  @AfterEach
  void end() throws IOException {
    measurement.close();
    host.close();
    backends.close();
    ((URLClassLoader) Thread.currentThread().getContextClassLoader()).close();
    Thread.currentThread().setContextClassLoader(before);
  }

  @Test
  void aServerIsAskedBeforeTheFirstForkOnItAlone() throws IOException {
    assertThat(measure(0).outcome()).isEqualTo(Outcome.MEASURED);
    assertThat(measure(1).outcome()).isEqualTo(Outcome.MEASURED);
    assertThat(backends.records(List.of("mongodb"))).hasSize(1);
    assertThat(Files.readAllLines(notes)).filteredOn("asked"::equals).hasSize(1);
  }

  @Test
  void aForkThatIsDoneCountsAndTheNextOneFailsWhereItsServerDiedMeanwhile() throws IOException {
    CompletableFuture<Void> dies =
        CompletableFuture.runAsync(
            () -> {
              while (!Files.exists(folder.resolve(CellRecords.log(cell.cell())))) {
                LockSupport.parkNanos(10_000_000);
              }
              NotingTestbed.die(notes);
            });
    CellRecord first = measure(0);
    dies.orTimeout(1, TimeUnit.MINUTES).join();
    assertThat(first.outcome()).as(first.cause()).isEqualTo(Outcome.MEASURED);
    assertThat(measure(1).cause()).isEqualTo("fork 2: it died");
  }

  @Test
  void aServerThatDiedIsStartedAgainForACellWithoutForksThreeTimesAtMost() throws IOException {
    for (int death = 0; death < 3; death++) {
      NotingTestbed.die(notes);
      assertThat(measure(0).outcome()).isEqualTo(Outcome.MEASURED);
    }
    assertThat(Files.readAllLines(notes)).filteredOn(line -> line.startsWith("start")).hasSize(4);
    assertThat(backends.records(List.of("mongodb")).get(0).facts())
        .containsEntry("died", "and was started again, empty: it died; it died; it died");
    NotingTestbed.die(notes);
    assertThat(measure(0).cause()).isEqualTo("it died");
  }

  @Test
  void aCellHasForksOfOneServerAlone() throws IOException {
    assertThat(measure(0).outcome()).isEqualTo(Outcome.MEASURED);
    NotingTestbed.die(notes);
    assertThat(measurement.measure(new Turn(month, 0)).record().outcome())
        .isEqualTo(Outcome.MEASURED);
    assertThat(measure(1).cause()).isEqualTo("fork 2: it died");
  }

  /** Its classes lie in folders here, of which a JVM leaves no archive. */
  @Test
  void whatGoesWrongWhereItDoesNotCountIsTold() {
    List<String> failures = new ArrayList<>();
    assertThat(measurement.drive(cell, true, failures::add)).isFalse();
    assertThat(failures).singleElement().asString().contains("exit code 1");
  }

  private CellRecord measure(int fork) throws IOException {
    return measurement.measure(new Turn(cell, fork)).record();
  }

  private static final class Quiet implements Testbed.Progress {
    @Override
    public void step(String backend, String what) {}

    @Override
    public void amount(String backend, String what, long done, long total) {}
  }
}
