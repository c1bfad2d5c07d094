package beamtime.site.export;

import beamtime.core.result.LoadRecord;
import beamtime.core.result.PercentilesRecord;
import beamtime.core.result.Score;
import beamtime.core.statistic.Interval;
import beamtime.site.run.Limits;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunFolder;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;

/**
 * Bencher Metric Format: a benchmark for each cell, since Bencher's own reader of JMH's JSON takes
 * all cells of a grid for one; rates as its measure {@code throughput}, operations a second, times
 * as {@code latency}, nanoseconds. Bounds are those of the 95 % interval. A point of a load has
 * {@code latency-p50} and {@code latency-p99} as well. Cells whose number is none, or no basis for
 * a verdict, are left out: there is no place to say why.
 *
 * @see <a href="https://bencher.dev/docs/reference/bencher-metric-format">its reference</a>
 */
final class BencherMetrics {
  /** Longest name that Bencher takes. */
  private static final int LONGEST = 1024;

  private static final double NANOS_OF_MILLI = 1e6;

  private BencherMetrics() {}

  static String of(RunFolder run) {
    ObjectNode benchmarks = Json.object();
    for (MeasuredCell cell : run.cells()) {
      ObjectNode measures = measures(cell);
      if (!measures.isEmpty()) {
        benchmarks.set(name(benchmarks, cell.name()), measures);
      }
    }
    return Json.text(benchmarks);
  }

  private static ObjectNode measures(MeasuredCell cell) {
    ObjectNode measures = Json.object();
    cell.trackedScore().ifPresent(score -> put(measures, score, cell.bounds()));
    times(cell).ifPresent(times -> put(measures, times));
    return measures;
  }

  /** Those of a load, also of one that kept its rate. */
  static Optional<PercentilesRecord> times(MeasuredCell cell) {
    return cell.validScore()
        .filter(score -> cell.record().flaw().isEmpty())
        .flatMap(score -> cell.record().load())
        .flatMap(LoadRecord::latency);
  }

  private static void put(ObjectNode measures, Score score, Optional<Interval> interval) {
    Unit unit = Unit.of(score.unit()).orElseGet(() -> new Unit(slug(score.unit()), 1));
    ObjectNode measure = measures.putObject(unit.measure());
    measure.put("value", score.value() * unit.factor());
    interval.ifPresent(
        bounds ->
            measure
                .put("lower_value", bounds.low() * unit.factor())
                .put("upper_value", bounds.high() * unit.factor()));
  }

  private static void put(ObjectNode measures, PercentilesRecord times) {
    measures.putObject("latency-p50").put("value", times.p50() * NANOS_OF_MILLI);
    measures.putObject("latency-p99").put("value", times.p99() * NANOS_OF_MILLI);
  }

  /** A measure that the project may not have yet is named as Bencher names them. */
  private static String slug(String unit) {
    String slug = unit.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return "score-" + slug.substring(0, Math.min(slug.length(), 50));
  }

  private static String name(ObjectNode taken, String name) {
    String cut = name.length() <= LONGEST ? name : Limits.beginning(name, LONGEST - 20);
    // cells that differ stay two, however long their names are
    return taken.has(cut) ? cut + " #" + taken.size() : cut;
  }
}
