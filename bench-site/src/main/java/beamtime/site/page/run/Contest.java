package beamtime.site.page.run;

import beamtime.core.cell.WorkloadText;
import beamtime.core.study.Judgement;
import beamtime.site.page.Scores;
import beamtime.site.run.MeasuredCell;
import beamtime.site.verdict.Comparison;
import beamtime.site.verdict.Verdict;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What backends do of one kind, such as writing, and the verdicts on it.
 *
 * @param doing such as {@code writing}
 * @param rows no backend's own
 * @param comparisons of their cells
 */
record Contest(String doing, List<Grid.Row> rows, List<Comparison> comparisons) {
  /** Backends whose writes reach the same go before others, then the larger ratio. */
  private static final Comparator<Decided> TELLING =
      Comparator.comparing((Decided one) -> one.reach().isEmpty())
          .thenComparingDouble(one -> one.speed().value());

  /**
   * Of some rows.
   *
   * @param all comparisons of these cells and of others
   */
  static Contest of(String doing, List<Grid.Row> rows, List<Comparison> all) {
    IdentityHashMap<MeasuredCell, Grid.Row> cells = new IdentityHashMap<>();
    rows.forEach(row -> row.cells().values().forEach(cell -> cells.put(cell, row)));
    return new Contest(
        doing, rows, all.stream().filter(one -> cells.containsKey(one.cell())).toList());
  }

  /** The most telling ratio, and who can't be told apart; empty where nothing was decided. */
  Optional<String> finding() {
    List<String> clauses = Stream.concat(best().stream(), alike().stream()).toList();
    return clauses.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", clauses));
  }

  private Optional<String> best() {
    List<Decided> all = comparisons.stream().flatMap(one -> Decided.of(one).stream()).toList();
    return all.stream().max(TELLING).map(one -> clause(one, all));
  }

  private String clause(Decided best, List<Decided> all) {
    String workload = best.fast().record().workload();
    Optional<WorkloadText> text = WorkloadText.of(workload);
    String verb = text.map(WorkloadText::verb).orElse("does");
    String things = text.map(WorkloadText::things).orElse("operations of " + workload);
    return "%s %s %s%s times as many %s a second as %s%s%s"
        .formatted(
            best.fast().record().backend(),
            verb,
            rows(best) > 1 ? "up to " : "",
            Scores.times(best.speed()),
            things,
            best.slow().record().backend(),
            all.stream().anyMatch(best::contradicts) ? ", but is slower in other rows" : "",
            best.reach().isEmpty() ? "" : " †");
  }

  /** In how many rows the two backends were judged. */
  private long rows(Decided pair) {
    return comparisons.stream()
        .filter(one -> one.speed().isPresent())
        .filter(one -> backend(one.cell()).equals(backend(pair.fast())))
        .filter(one -> backend(one.base()).equals(backend(pair.slow())))
        .count();
  }

  private Optional<String> alike() {
    Map<List<String>, Boolean> pairs = new LinkedHashMap<>();
    comparisons.stream()
        .filter(one -> one.speed().isPresent())
        .forEach(
            one ->
                pairs.merge(
                    Stream.of(backend(one.base()), backend(one.cell())).sorted().toList(),
                    one.verdict() instanceof Verdict.NoDifferenceSeen,
                    Boolean::logicalAnd));
    List<String> alike =
        pairs.entrySet().stream()
            .filter(Map.Entry::getValue)
            .map(pair -> String.join(" and ", pair.getKey()))
            .toList();
    return alike.isEmpty()
        ? Optional.empty()
        : Optional.of(
            alike.stream()
                .skip(1)
                .map(pair -> ", nor can " + pair)
                .collect(
                    Collectors.joining("", alike.get(0) + " can't be told apart in " + doing, "")));
  }

  /** Why nothing was decided: what most of the comparisons lack. */
  String lack() {
    return comparisons.stream()
        .map(one -> lack(one.verdict()))
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
        .entrySet()
        .stream()
        .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .orElseGet(this::withoutPairs);
  }

  private static String lack(Verdict verdict) {
    return verdict instanceof Verdict.TooFewSamples
        ? "too few samples, "
            + Judgement.LEAST_FORKS
            + " forks and "
            + Judgement.LEAST_SAMPLES
            + " samples of each cell are needed"
        : verdict instanceof Verdict.NotComparable not
            ? verdict.word() + ": " + not.why().replaceFirst("^(base|cell): ", "").split(": ", 2)[0]
            : verdict.word();
  }

  private String withoutPairs() {
    List<String> backends =
        rows.stream()
            .flatMap(row -> row.cells().values().stream())
            .filter(cell -> Marks.standing(cell.record()).isEmpty())
            .map(Contest::backend)
            .distinct()
            .toList();
    return switch (backends.size()) {
      case 0 -> "no backend has a number to compare";
      case 1 -> "only " + backends.get(0) + " has a number to compare";
      default -> "no two backends measured the same";
    };
  }

  private static String backend(MeasuredCell cell) {
    return cell.record().backend();
  }
}
