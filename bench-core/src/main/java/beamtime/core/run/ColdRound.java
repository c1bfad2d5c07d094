package beamtime.core.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A round of a planned run that does not count. A server that has just started gets faster for a
 * while, since its JVM compiles what it is asked for and its caches fill; so each cell is driven as
 * its forks will be, which also loads what they find: once, twice where its server may be a JVM,
 * and then those cells again that their server still compiles. Nothing is timed, so modules drive
 * theirs at the same time, each one cell after the other. What fails here is told, and counts where
 * it fails again.
 */
final class ColdRound {
  /** How often a cell is driven at most: a server that has died lets each end at once. */
  private static final int MOST = 4;

  /** Drives a cell once, whatever comes of it. */
  interface Drive {
    /**
     * Returns whether the cell is to be driven once more.
     *
     * @param first whether it had no drive before
     */
    boolean again(Plan.Planned planned, boolean first);
  }

  private final Map<HostClient, List<Plan.Planned>> byModule = new LinkedHashMap<>();
  private final Drive drive;
  private final BooleanSupplier interrupted;

  /**
   * Of a run.
   *
   * @param cells of which floors, which have no server, and points of a load are left out
   * @param drive of one cell
   * @param interrupted whether the run is ending
   */
  ColdRound(List<Plan.Planned> cells, Drive drive, BooleanSupplier interrupted) {
    this.drive = drive;
    this.interrupted = interrupted;
    for (Plan.Planned planned : cells) {
      if (!planned.isFloor() && !planned.isPoint()) {
        byModule.computeIfAbsent(planned.host(), host -> new ArrayList<>()).add(planned);
      }
    }
  }

  /** Returns when every cell has had its turn, or the run is ending. */
  void run() throws InterruptedException {
    ExecutorService threads = Executors.newCachedThreadPool();
    byModule.values().forEach(cells -> threads.execute(() -> driveAll(cells)));
    threads.shutdown();
    while (!threads.awaitTermination(1, TimeUnit.MINUTES)) {
      // each fork has a guard of its own
    }
  }

  private void driveAll(List<Plan.Planned> cells) {
    List<Plan.Planned> left = cells;
    for (int times = 0; times < MOST; times++) {
      List<Plan.Planned> again = new ArrayList<>();
      for (Plan.Planned planned : left) {
        if (!interrupted.getAsBoolean() && drive.again(planned, times == 0)) {
          again.add(planned);
        }
      }
      left = again;
    }
  }
}
