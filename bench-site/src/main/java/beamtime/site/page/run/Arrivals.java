package beamtime.site.page.run;

import beamtime.core.result.CellRecord;
import beamtime.site.page.Amount;
import beamtime.site.page.Scores;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What became of files that arrive at a steady rate: the answer of a cell whose score is that rate
 * as long as it was kept up.
 *
 * @param late such as {@code 3 of 2,000 late}
 * @param latency such as {@code 99 % stored within 4.10 ms, all within 12.0 ms}; empty where it was
 *     not recorded
 */
record Arrivals(String late, String latency) {
  /** Empty where a cell is of another kind. */
  static Optional<Arrivals> of(CellRecord cell) {
    SortedMap<String, String> facts = cell.evidence();
    Optional<Long> files = count(facts, "fact.files");
    Optional<Long> late = count(facts, "fact.files.late");
    return files.isEmpty() || late.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Arrivals(
                Scores.count(late.get()) + " of " + Scores.count(files.get()) + " late",
                latency(facts)));
  }

  private static Optional<Long> count(SortedMap<String, String> facts, String key) {
    return Optional.ofNullable(facts.get(key))
        .filter(text -> text.matches("\\d{1,18}"))
        .map(Long::valueOf);
  }

  private static String latency(SortedMap<String, String> facts) {
    Optional<String> most = millis(facts, "fact.latency.p99.ms");
    Optional<String> all = millis(facts, "fact.latency.max.ms");
    return most.isEmpty() || all.isEmpty()
        ? ""
        : "99 % stored within " + most.get() + ", all within " + all.get();
  }

  private static Optional<String> millis(SortedMap<String, String> facts, String key) {
    return Optional.ofNullable(facts.get(key))
        .filter(text -> text.matches("\\d{1,12}(\\.\\d{1,6})?"))
        .map(text -> Amount.millis(Double.parseDouble(text)));
  }
}
