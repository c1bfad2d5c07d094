package beamtime.site.page;

import beamtime.site.run.MeasuredCell;
import beamtime.site.verdict.Comparison;
import beamtime.site.verdict.Judge;
import beamtime.site.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Every cell of a grid beside those of every backend that it may be compared with.
 *
 * <p>The comparisons with one backend are one family: whoever looks at them looks at all of them,
 * so chance is corrected for over all of them.
 */
final class Besides {
  private final Map<MeasuredCell, List<Beside>> byCell = new IdentityHashMap<>();

  private Besides() {}

  static Besides of(Grid grid) {
    Besides besides = new Besides();
    Judge judge = new Judge(Set.of());
    List<List<Judge.Pair>> families =
        grid.backends().stream().map(base -> besides.pairs(grid, base)).toList();
    List<List<Comparison>> compared = judge.compareAll(families);
    for (int base = 0; base < compared.size(); base++) {
      besides.add(grid.backends().get(base), compared.get(base));
    }
    Comparator<Beside> byColumn =
        Comparator.comparingInt(beside -> grid.backends().indexOf(beside.base()));
    besides.byCell.values().forEach(each -> each.sort(byColumn));
    return besides;
  }

  /** In the order of the columns; none where the cell itself is not fit to be compared. */
  List<Beside> of(MeasuredCell cell) {
    return byCell.getOrDefault(cell, List.of());
  }

  private void add(String base, List<Comparison> comparisons) {
    for (Comparison each : comparisons) {
      add(each.cell(), beside(base, each));
    }
  }

  private void add(MeasuredCell cell, Beside beside) {
    byCell.computeIfAbsent(cell, key -> new ArrayList<>()).add(beside);
  }

  private List<Judge.Pair> pairs(Grid grid, String base) {
    List<Judge.Pair> pairs = new ArrayList<>();
    for (Grid.Row row : grid.rows()) {
      Optional<MeasuredCell> other = grid.main(row, base);
      for (MeasuredCell cell : row.cells().values()) {
        if (Marks.standing(cell.record()).isPresent()) {
          continue;
        }
        if (other.isPresent() && other.get() == cell) {
          add(cell, new Beside(base, Mark.base(), "", ""));
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
    lack.ifPresent(mark -> add(cell, new Beside(base, mark, "", "")));
    return lack.isPresent() ? Optional.empty() : Optional.of(new Judge.Pair(other.get(), cell));
  }

  private static Beside beside(String base, Comparison comparison) {
    Mark mark = Marks.of(comparison.verdict());
    if (comparison.verdict() instanceof Verdict.TooFewSamples) {
      return new Beside(base, mark, Scores.roughRatio(comparison.base(), comparison.cell()), "");
    }
    return comparison
        .speed()
        .map(speed -> new Beside(base, mark, Scores.ratio(speed), Scores.interval(speed)))
        .orElseGet(() -> new Beside(base, mark, "", ""));
  }
}
