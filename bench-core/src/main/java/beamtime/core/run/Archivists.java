package beamtime.core.run;

import beamtime.core.launch.Pace;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Chooses, in runs without a round that does not count, the fork that leaves a module's {@link
 * ClassArchive}: of each module with many forks the first that warms up, since that loads its
 * classes. Its JVM writes the archive as it ends, when its results are told.
 */
final class Archivists {
  /** An archive takes a second to write, and saves each fork a fifth of one or more. */
  static final int MANY = 20;

  private final List<Plan.Planned> cells;
  private final Set<HostClient> taken = new HashSet<>();

  Archivists(List<Plan.Planned> cells) {
    this.cells = List.copyOf(cells);
  }

  /** Whether the next fork, of this cell, is one; true once for each module. */
  boolean take(Plan.Planned next) {
    return isFit(next) && forks(next.host()) > MANY && taken.add(next.host());
  }

  /** A floor lacks the classes of the backend's client; a profiler alters some. */
  private static boolean isFit(Plan.Planned planned) {
    Pace pace = planned.listed().pace();
    return pace.warmups() > 0 && !pace.series().profiled() && !planned.isFloor();
  }

  private int forks(HostClient host) {
    return cells.stream()
        .filter(cell -> cell.host() == host && !cell.isPoint())
        .mapToInt(cell -> cell.listed().pace().forks())
        .sum();
  }
}
