package beamtime.site.verdict;

import beamtime.core.cell.OnBackend;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunFolder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A run compared with an earlier one, cell by cell. Floors are left out: they show what the harness
 * costs, not a backend.
 *
 * @param cells those that both have, by name, in the order of the base
 * @param onlyInBase names of cells
 * @param onlyInOther names of cells
 */
public record RunComparison(
    List<Comparison> cells, List<String> onlyInBase, List<String> onlyInOther) {
  /** Compares runs; all their cells are one family. */
  public static RunComparison of(RunFolder base, RunFolder other, Judge judge) {
    Map<String, MeasuredCell> theirs = byName(other);
    List<Judge.Pair> pairs = new ArrayList<>();
    List<String> onlyInBase = new ArrayList<>();
    byName(base)
        .forEach(
            (name, old) -> {
              MeasuredCell same = theirs.remove(name);
              if (same == null) {
                onlyInBase.add(name);
              } else {
                pairs.add(new Judge.Pair(old, same));
              }
            });
    return new RunComparison(judge.compare(pairs), onlyInBase, List.copyOf(theirs.keySet()));
  }

  private static Map<String, MeasuredCell> byName(RunFolder run) {
    Map<String, MeasuredCell> cells = new LinkedHashMap<>();
    compared(run).forEach(cell -> cells.putIfAbsent(cell.name(), cell));
    return cells;
  }

  /** Those cells of a run that are compared with another's. */
  public static List<MeasuredCell> compared(RunFolder run) {
    return run.cells().stream()
        .filter(cell -> !cell.record().backend().equals(OnBackend.FLOOR))
        .toList();
  }

  /**
   * Cells that are slower by at least a share.
   *
   * @param threshold share of the base's speed that was lost, 0 to 1; 0 for all that are slower
   */
  public List<Comparison> slower(double threshold) {
    return cells.stream()
        .filter(cell -> cell.verdict() instanceof Verdict.Slower)
        .filter(cell -> cell.speed().orElseThrow().value() <= 1 - threshold)
        .toList();
  }

  /** Cells that the base measured and that have no number any more. */
  public List<Comparison> lost() {
    return cells.stream().filter(Comparison::isLost).toList();
  }

  /** Cells that both measured but that have no verdict; one that keeps a rate wants none. */
  public List<Comparison> undecided() {
    return cells.stream()
        .filter(cell -> cell.base().isMeasured() && cell.cell().isMeasured())
        .filter(cell -> cell.speed().isEmpty())
        .filter(cell -> !cell.cell().keepsRate())
        .toList();
  }

  /** Cells that have been judged. */
  public long judged() {
    return cells.stream().filter(cell -> cell.speed().isPresent()).count();
  }

  /** Cells whose benchmark changed: the difference may not be the backend's. */
  public List<Comparison> otherCode() {
    return cells.stream().filter(Comparison::isOfOtherCode).toList();
  }

  /**
   * The outcome for a build.
   *
   * @param threshold as of {@link #slower}
   */
  public Conclusion conclusion(double threshold) {
    if (!slower(threshold).isEmpty() || !lost().isEmpty()) {
      return Conclusion.SLOWDOWN;
    }
    return judged() == 0 || !undecided().isEmpty()
        ? Conclusion.NOT_COMPARABLE
        : Conclusion.NO_SLOWDOWN;
  }

  /** Whether a run has become slower. */
  public enum Conclusion {
    /** Every cell that both runs measured was compared, and none is slower. */
    NO_SLOWDOWN(0),
    /** At least one cell is slower, or has no number any more. */
    SLOWDOWN(1),
    /** No slowdown was seen, but not all cells could be compared, or none. */
    NOT_COMPARABLE(2);

    private final int exitCode;

    Conclusion(int exitCode) {
      this.exitCode = exitCode;
    }

    /** Exit code for this answer. */
    public int exitCode() {
      return exitCode;
    }
  }
}
