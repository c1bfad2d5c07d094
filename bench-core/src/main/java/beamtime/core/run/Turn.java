package beamtime.core.run;

import beamtime.core.cell.CellName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One fork of a cell, when it is that cell's turn.
 *
 * @param fork how many forks of the cell come before it
 */
record Turn(Plan.Planned planned, int fork) {
  /** How turns of contestants follow each other, for the record of a run. */
  static final String ORDER = "A B B A";

  CellName cell() {
    return planned.cell();
  }

  /** Forks of the cell, this one included. */
  int forks() {
    return planned.listed().pace().forks();
  }

  /** What begins its output in the cell's log, where other forks have theirs. */
  String heading() {
    return heading(fork, forks());
  }

  static String heading(int fork, int forks) {
    return forks > 1 ? "%n# Fork %d of %d of this run%n".formatted(fork + 1, forks) : "";
  }

  boolean isFirst() {
    return fork == 0;
  }

  boolean isLast() {
    return fork == forks() - 1;
  }

  /**
   * Turns of contestants: one fork of each forward, one of each backward, and so on. What drifts
   * steadily while they run, such as the machine's temperature, then adds up to the same for each
   * after every second round.
   *
   * @param contest cells that are to be compared; one with fewer forks than others has its in the
   *     first rounds
   */
  static List<Turn> ofContest(List<Plan.Planned> contest) {
    int rounds = contest.stream().mapToInt(cell -> cell.listed().pace().forks()).max().orElse(0);
    List<Turn> turns = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      List<Turn> forward = new ArrayList<>();
      for (Plan.Planned cell : contest) {
        if (round < cell.listed().pace().forks()) {
          forward.add(new Turn(cell, round));
        }
      }
      if (round % 2 == 1) {
        Collections.reverse(forward);
      }
      turns.addAll(forward);
    }
    return turns;
  }
}
