package beamtime.core.run;

import beamtime.core.cell.OnBackend;
import beamtime.core.launch.Pace;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Chooses the forks that leave a {@link ClassArchive} where no fork runs before those that count:
 * of each module with many of them the first that has warm-ups, in which its classes are loaded. It
 * writes the archive when it ends, and all that was measured is told.
 */
final class Archivists {
  /** An archive takes a second to write, and saves each fork a fifth of one or more. */
  static final int MANY = 20;

  private final List<Plan.Planned> cells;
  private final Set<HostClient> taken = new HashSet<>();

  Archivists(List<Plan.Planned> cells) {
    this.cells = List.copyOf(cells);
  }

  /** Whether a fork of this cell, which is next, is one. */
  boolean take(Plan.Planned next) {
    return isFit(next) && forks(next.host()) > MANY && taken.add(next.host());
  }

  /** A floor lacks the classes of the backend's client; a profiler alters some. */
  private static boolean isFit(Plan.Planned planned) {
    Pace pace = planned.listed().pace();
    return pace.warmups() > 0
        && !pace.series().profiled()
        && !planned.cell().backend().equals(OnBackend.FLOOR);
  }

  private int forks(HostClient host) {
    return cells.stream()
        .filter(cell -> cell.host() == host && !cell.isPoint())
        .mapToInt(cell -> cell.listed().pace().forks())
        .sum();
  }
}
