package beamtime.core.run;

import beamtime.core.cell.OnBackend;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A round of a planned run that does not count. A server that has just started gets faster for a
 * while, since its JVM compiles what it is asked for and its caches fill; so each cell is driven
 * once as its forks will be, which also loads what they find. Nothing is timed, so modules drive
 * theirs at the same time, each one cell after the other; those that are done early and whose
 * servers are still getting faster go on until the last is done, so that no server is colder than
 * it need be. What fails here is told, and counts where it fails again.
 */
final class ColdRound {
  /** How often a cell is driven at most: a server that has died lets each end at once. */
  private static final int MOST = 4;

  private final Map<HostClient, List<Plan.Planned>> byModule = new LinkedHashMap<>();
  private final Consumer<Plan.Planned> drive;
  private final Predicate<Plan.Planned> warms;
  private final BooleanSupplier interrupted;

  /**
   * Of a run.
   *
   * @param cells of which floors, which have no server, and points of a load are left out
   * @param drive drives a cell once, whatever comes of it
   * @param warms whether a cell's server gets faster for as long as it is driven
   * @param interrupted whether the run is ending
   */
  ColdRound(
      List<Plan.Planned> cells,
      Consumer<Plan.Planned> drive,
      Predicate<Plan.Planned> warms,
      BooleanSupplier interrupted) {
    this.drive = drive;
    this.warms = warms;
    this.interrupted = interrupted;
    for (Plan.Planned planned : cells) {
      if (!planned.cell().backend().equals(OnBackend.FLOOR) && !planned.isPoint()) {
        byModule.computeIfAbsent(planned.host(), host -> new ArrayList<>()).add(planned);
      }
    }
  }

  /** Returns when every cell has had its turn, or the run is ending. */
  void run() throws InterruptedException {
    AtomicInteger modules = new AtomicInteger(byModule.size());
    ExecutorService threads = Executors.newCachedThreadPool();
    byModule.values().forEach(cells -> threads.execute(() -> driveAll(cells, modules)));
    threads.shutdown();
    while (!threads.awaitTermination(1, TimeUnit.MINUTES)) {
      // each fork has a guard of its own
    }
  }

  private void driveAll(List<Plan.Planned> cells, AtomicInteger modules) {
    try {
      driveOnce(cells, interrupted);
    } finally {
      modules.decrementAndGet();
    }
    List<Plan.Planned> again = cells.stream().filter(warms).toList();
    for (int times = 1; times < MOST; times++) {
      driveOnce(again, () -> modules.get() == 0 || interrupted.getAsBoolean());
    }
  }

  private void driveOnce(List<Plan.Planned> cells, BooleanSupplier over) {
    for (Plan.Planned planned : cells) {
      if (over.getAsBoolean()) {
        return;
      }
      drive.accept(planned);
    }
  }
}
