package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Drive;
import beamtime.core.cell.FrameDrive;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.Preset;
import beamtime.core.launch.Listed;
import beamtime.core.launch.Pace;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.result.DriveRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The round before the first that counts. */
class ColdRoundTest {
  private static final Drive POINT =
      new Drive(DriveRecord.Mode.OPEN, 8, 50, "even", FrameDrive.PLAIN, 0, 1, false);

  private final HostClient first = host("first");
  private final HostClient second = host("second");
  private final List<String> driven = Collections.synchronizedList(new ArrayList<>());

  @Test
  void everyCellOfAServerIsDrivenOnceAndNoFloorNorPointOfALoad() throws InterruptedException {
    List<Plan.Planned> cells =
        List.of(
            cell(OnBackend.FLOOR, first, Optional.empty()),
            cell("a", first, Optional.empty()),
            cell("b", second, Optional.empty()),
            cell("b", second, Optional.of(POINT)));
    new ColdRound(cells, (planned, isFirst) -> !driven.add(planned.cell().backend()), () -> false)
        .run();
    assertThat(driven).containsExactlyInAnyOrder("a", "b");
  }

  /** Each waits for the other: one after the other they would wait in vain. */
  @Test
  void modulesAreDrivenAtTheSameTime() throws InterruptedException {
    CountDownLatch both = new CountDownLatch(2);
    new ColdRound(
            List.of(cell("a", first, Optional.empty()), cell("b", second, Optional.empty())),
            (planned, isFirst) -> {
              both.countDown();
              return !driven.add(arrived(both) ? "met" : "alone");
            },
            () -> false)
        .run();
    assertThat(driven).containsExactly("met", "met");
  }

  @Test
  void anInterruptedRunDrivesNoFurtherCell() throws InterruptedException {
    new ColdRound(
            List.of(cell("a", first, Optional.empty()), cell("b", first, Optional.empty())),
            (planned, isFirst) -> driven.add(planned.cell().backend()),
            () -> !driven.isEmpty())
        .run();
    assertThat(driven).containsExactly("a");
  }

  @Test
  void aCellThatItsServerStillCompilesIsDrivenUntilItNoLongerDoes() throws InterruptedException {
    new ColdRound(
            List.of(
                cell("calm", first, Optional.empty()), cell("compiling", first, Optional.empty())),
            (planned, isFirst) -> {
              assertThat(isFirst).isEqualTo(!driven.contains(planned.cell().backend()));
              driven.add(planned.cell().backend());
              return planned.cell().backend().equals("compiling") && driven.size() < 4;
            },
            () -> false)
        .run();
    assertThat(driven).containsExactly("calm", "compiling", "compiling", "compiling");
  }

  private static boolean arrived(CountDownLatch latch) {
    try {
      return latch.await(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static HostClient host(String module) {
    return new HostClient(
        Path.of(module + ".jar"), Path.of(module), new OwnedFolder(Path.of(module)));
  }

  private static Plan.Planned cell(String backend, HostClient host, Optional<Drive> drive) {
    Listed listed =
        new Listed(
            "JobScan",
            backend,
            "jobs",
            Map.of(),
            Set.of(),
            "beamtime.X.scan",
            "",
            "",
            Pace.of(Preset.QUICK),
            backend,
            drive);
    return new Plan.Planned(listed, host);
  }
}
