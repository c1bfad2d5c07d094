package beamtime.site.page.run;

import beamtime.site.page.Mark;
import beamtime.site.page.Scores;
import beamtime.site.run.MeasuredCell;
import beamtime.site.verdict.Comparison;
import beamtime.site.verdict.Judge;
import beamtime.site.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Compares every cell of a grid with those of every other backend.
 *
 * <p>The comparisons with one backend are one family: a reader looks at all of them, so the
 * correction for chance is over all of them.
 */
final class BaseComparisons {
  private final IdentityHashMap<MeasuredCell, List<BaseComparison>> byCell =
      new IdentityHashMap<>();
  private final List<Comparison> all = new ArrayList<>();

  private BaseComparisons() {}

  /** Of a run. */
  static BaseComparisons of(Grid grid) {
    BaseComparisons comparisons = new BaseComparisons();
    Judge judge = Judge.ofRun();
    List<List<Judge.Pair>> families =
        grid.backends().stream().map(base -> comparisons.pairs(grid, base)).toList();
    List<List<Comparison>> compared = judge.compareAll(families);
    for (int base = 0; base < compared.size(); base++) {
      comparisons.add(grid.backends().get(base), compared.get(base));
    }
    Comparator<BaseComparison> byColumn =
        Comparator.comparingInt(comparison -> grid.backends().indexOf(comparison.base()));
    comparisons.byCell.values().forEach(each -> each.sort(byColumn));
    return comparisons;
  }

  /** In the order of the columns; none where the cell itself is not fit to be compared. */
  List<BaseComparison> of(MeasuredCell cell) {
    return byCell.getOrDefault(cell, List.of());
  }

  /** All that were judged, each pair of cells from both sides. */
  List<Comparison> all() {
    return List.copyOf(all);
  }

  private void add(String base, List<Comparison> comparisons) {
    all.addAll(comparisons);
    for (Comparison each : comparisons) {
      add(each.cell(), shown(base, each));
    }
  }

  private void add(MeasuredCell cell, BaseComparison comparison) {
    byCell.computeIfAbsent(cell, key -> new ArrayList<>()).add(comparison);
  }

  @SuppressWarnings("ReferenceEquality") // the same cell, not one that measured the same
  private List<Judge.Pair> pairs(Grid grid, String base) {
    List<Judge.Pair> pairs = new ArrayList<>();
    for (Grid.Row row : grid.rows()) {
      Optional<MeasuredCell> other = row.main(base);
      for (MeasuredCell cell : row.cells().values()) {
        if (Marks.standing(cell.record()).isPresent() || cell.keepsRate()) {
          continue;
        }
        if (other.isPresent() && other.get() == cell) {
          add(cell, BaseComparison.without(base, Mark.base()));
        } else {
          pair(base, other, cell).ifPresent(pairs::add);
        }
      }
    }
    return pairs;
  }

  /** A pair that can be judged; otherwise says at once why it can't. */
  private Optional<Judge.Pair> pair(String base, Optional<MeasuredCell> other, MeasuredCell cell) {
    Optional<Mark> lack =
        other.isEmpty()
            ? Optional.of(Mark.none("no comparison", base + " has no such cell"))
            : Marks.standing(other.get().record())
                .map(mark -> Mark.none("no comparison", base + ": " + mark.word()));
    lack.ifPresent(mark -> add(cell, BaseComparison.without(base, mark)));
    return lack.isPresent() ? Optional.empty() : Optional.of(new Judge.Pair(other.get(), cell));
  }

  private static BaseComparison shown(String base, Comparison comparison) {
    Mark mark = Mark.of(comparison.verdict());
    String reach = BaseComparison.reach(comparison.cell(), comparison.base());
    if (comparison.verdict() instanceof Verdict.TooFewSamples) {
      return new BaseComparison(
          base, mark, Scores.roughRatio(comparison.base(), comparison.cell()), "", reach);
    }
    return comparison
        .speed()
        .map(
            speed ->
                new BaseComparison(base, mark, Scores.ratio(speed), Scores.interval(speed), reach))
        .orElseGet(() -> BaseComparison.without(base, mark));
  }
}
