package beamtime.site.history;

import beamtime.site.run.MeasuredCell;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * A run's place in a line.
 *
 * @param cell what was measured
 * @param at when the run started
 * @param value the score, or the p99 of operations that fell due at a rate; in the unit of the
 *     measure
 * @param spread of the means of its forks; empty where there was one fork
 */
public record Point(MeasuredCell cell, Instant at, double value, Optional<Spread> spread) {
  /** Runs that started in the same second keep one order. */
  static final Comparator<Point> BY_TIME =
      Comparator.comparing(Point::at).thenComparing(point -> point.cell().run().id());
}
