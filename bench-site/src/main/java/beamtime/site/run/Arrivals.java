package beamtime.site.run;

import beamtime.core.result.CellRecord;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What became of files that arrive at a steady rate: the answer of a cell whose score is that rate
 * as long as it was kept up, and no speed.
 *
 * @param files that arrived
 * @param late of them
 * @param p99 milliseconds within which 99 of 100 were stored; empty where it was not recorded
 * @param max the same of all
 */
public record Arrivals(long files, long late, Optional<Double> p99, Optional<Double> max) {
  /** Empty where a cell is of another kind. */
  public static Optional<Arrivals> of(CellRecord cell) {
    SortedMap<String, String> facts = cell.evidence();
    Optional<Long> files = count(facts, "fact.files");
    Optional<Long> late = count(facts, "fact.files.late");
    return files.isEmpty() || late.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Arrivals(
                files.get(),
                late.get(),
                millis(facts, "fact.latency.p99.ms"),
                millis(facts, "fact.latency.max.ms")));
  }

  private static Optional<Long> count(SortedMap<String, String> facts, String key) {
    return Optional.ofNullable(facts.get(key))
        .filter(text -> text.matches("\\d{1,18}"))
        .map(Long::valueOf);
  }

  private static Optional<Double> millis(SortedMap<String, String> facts, String key) {
    return Optional.ofNullable(facts.get(key))
        .filter(text -> text.matches("\\d{1,12}(\\.\\d{1,6})?"))
        .map(Double::valueOf);
  }
}
