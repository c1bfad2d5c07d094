package beamtime.site.page.run;

import beamtime.core.cell.WorkloadText;
import beamtime.core.cell.WorkloadText.Kind;
import beamtime.site.run.MeasuredCell;
import beamtime.site.verdict.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the verdicts on a family's cells say, in one sentence; where they say nothing, why. */
final class Finding {
  private Finding() {}

  /**
   * Of a family.
   *
   * @param rows of the family
   * @param all comparisons of the run
   */
  static String of(List<Grid.Row> rows, List<Comparison> all) {
    List<Contest> contests = contests(rows, all);
    List<String> clauses =
        new ArrayList<>(contests.stream().flatMap(one -> one.finding().stream()).toList());
    if (clauses.isEmpty()) {
      return "nothing was decided: "
          + (contests.isEmpty()
              ? "no backend has a number to compare"
              : contests.stream().map(Contest::lack).distinct().collect(Collectors.joining("; ")));
    }
    contests.stream()
        .filter(one -> one.finding().isEmpty())
        .map(one -> "nothing was decided of " + one.doing() + ": " + one.lack())
        .forEach(clauses::add);
    return String.join("; ", clauses);
  }

  private static List<Contest> contests(List<Grid.Row> rows, List<Comparison> all) {
    List<Grid.Row> fit = rows.stream().filter(row -> !row.own()).filter(Finding::isSpeed).toList();
    return Stream.of(Optional.of(Kind.WRITES), Optional.of(Kind.READS), Optional.<Kind>empty())
        .map(kind -> Contest.of(doing(kind), of(kind, fit), all))
        .filter(contest -> !contest.rows().isEmpty())
        .toList();
  }

  private static boolean isSpeed(Grid.Row row) {
    return row.cells().values().stream().noneMatch(MeasuredCell::keepsRate);
  }

  private static List<Grid.Row> of(Optional<Kind> kind, List<Grid.Row> rows) {
    return rows.stream()
        .filter(row -> WorkloadText.of(row.workload()).map(WorkloadText::kind).equals(kind))
        .toList();
  }

  private static String doing(Optional<Kind> kind) {
    return kind.map(one -> one == Kind.WRITES ? "writing" : "reading").orElse("other work");
  }
}
