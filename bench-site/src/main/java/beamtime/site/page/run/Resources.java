package beamtime.site.page.run;

import beamtime.core.result.Score;
import beamtime.site.page.Amount;
import beamtime.site.page.Fact;
import beamtime.site.page.Scores;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What client, IOC, relay, server and machine spent on a cell.
 *
 * @param tables for each operation first
 * @param others metrics with other names
 */
public record Resources(List<Table> tables, List<Fact> others) {
  private static final List<String> SUBJECTS =
      List.of("client", "ioc", "relay", "server", "machine");

  /** Metrics of loads have a place of their own on the page. */
  private static final List<String> OF_LOADS =
      List.of(
          "latency.",
          "service.",
          "waiting.",
          "generator.",
          "frames.",
          "planned",
          "delivered",
          "errors");

  /**
   * Amounts that were taken in the same way.
   *
   * @param per such as {@code for each operation}
   * @param subjects those of client, IOC, relay, server and machine that have any
   * @param lines by what was spent
   */
  public record Table(String per, List<String> subjects, List<Line> lines) {}

  /**
   * An amount of each subject.
   *
   * @param what such as {@code Processor time}
   * @param values by the table's subjects; empty where it was not measured
   */
  public record Line(String what, List<String> values) {}

  /**
   * Of a cell.
   *
   * @param wrongRates why its rows and bytes a second are wrong; empty if they are right
   */
  static Resources of(Map<String, Score> secondary, Optional<String> wrongRates) {
    Map<Metric.Per, Map<String, Map<String, String>>> tables = new EnumMap<>(Metric.Per.class);
    List<Fact> others = new ArrayList<>();
    secondary.forEach(
        (name, score) ->
            Metric.of(name)
                .ifPresentOrElse(
                    metric ->
                        tables
                            .computeIfAbsent(
                                metric.per(), per -> new TreeMap<>(ResourceLabel.ORDER))
                            .computeIfAbsent(metric.what(), what -> new TreeMap<>())
                            .put(metric.subject(), metric.text(score.value())),
                    () -> other(name, score, wrongRates).ifPresent(others::add)));
    return new Resources(
        tables.entrySet().stream().map(table -> table(table.getKey(), table.getValue())).toList(),
        List.copyOf(others));
  }

  /** JMH gives counters the unit of the score, which counts operations; these count themselves. */
  private static Optional<Fact> other(String name, Score score, Optional<String> wrongRates) {
    boolean untold = name.equals("payloadBytes") && score.value() == 0; // before format 4
    if (untold || OF_LOADS.stream().anyMatch(name::startsWith)) {
      return Optional.empty();
    }
    String per =
        score.unit().replaceFirst("^ops(?=/)", "") + wrongRates.map(why -> ", " + why).orElse("");
    return Optional.of(
        switch (name) {
          case "payloadBytes" -> new Fact("payload", Amount.of(score.value(), "B") + per);
          case "rows" -> new Fact("rows", Scores.value(score) + " rows" + per);
          default -> new Fact(name, Scores.value(score) + " " + score.unit());
        });
  }

  private static Table table(Metric.Per per, Map<String, Map<String, String>> lines) {
    List<String> subjects =
        SUBJECTS.stream()
            .filter(subject -> lines.values().stream().anyMatch(line -> line.containsKey(subject)))
            .toList();
    return new Table(
        per.words(),
        subjects,
        lines.entrySet().stream()
            .map(
                line ->
                    new Line(
                        ResourceLabel.words(line.getKey()),
                        subjects.stream()
                            .map(subject -> line.getValue().getOrDefault(subject, ""))
                            .toList()))
            .toList());
  }
}
