package beamtime.core.run;

import beamtime.core.cell.CellName;

/**
 * One fork of a cell, when it is that cell's turn.
 *
 * @param fork how many forks of the cell come before it
 */
record Turn(Plan.Planned planned, int fork) {
  CellName cell() {
    return planned.cell();
  }

  /** Forks that the cell has at least. */
  int forks() {
    return planned.listed().pace().forks();
  }

  /** What begins its output in the cell's log, where other forks have theirs. */
  String heading() {
    return heading(fork, forks());
  }

  static String heading(int fork, int forks) {
    return forks > 1 ? "%n# Fork %d of this run%n".formatted(fork + 1) : "";
  }

  boolean isFirst() {
    return fork == 0;
  }

  /** Whether the cell has as many forks as it needs at least, with this one. */
  boolean isEnough() {
    return fork >= forks() - 1;
  }
}
