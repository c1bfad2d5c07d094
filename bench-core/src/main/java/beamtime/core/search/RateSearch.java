package beamtime.core.search;

import beamtime.core.result.Delivery;
import beamtime.core.result.LoadRecord;
import beamtime.core.rig.LoadPoint;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the highest rate that a backend really delivers while the 99th percentile of its
 * latency stays below a bound.
 *
 * <p>It doubles the rate until one does not hold, halves the bracket until its ends are close, and
 * runs the best rate once more. Where that run disagrees it steps down, each time twice as far,
 * until a rate holds twice in turn.
 *
 * @param first rate that is tried first, in operations a second; no lower one is
 * @param highest rate that is tried
 * @param bound that the 99th percentile of the latency must stay below, in nanoseconds
 * @param most runs after which the search ends, found or not
 */
public record RateSearch(double first, double highest, long bound, int most) {
  /** A dozen doublings, five halvings, and as many again to confirm. */
  public static final int MOST = 32;

  /**
   * Ratio of the two ends of the bracket at which it is close enough: finer than most machines
   * repeat themselves.
   */
  private static final double RESOLUTION = 1.05;

  private static final double P99 = 99;
  private static final double MILLI = 1e6;

  /** Rates that are computed are rounded: what a person may want to type again. */
  private static final MathContext ROUNDED = new MathContext(3);

  private static final MathContext TOLD = new MathContext(4);

  public RateSearch {
    if (!(first > 0 && first <= highest) || Double.isInfinite(highest)) {
      throw new IllegalArgumentException(
          "from %s/s to %s/s: rates are positive, and rise".formatted(first, highest));
    }
    if (bound <= 0) {
      throw new IllegalArgumentException("bound of " + bound + " ns: must be positive");
    }
    if (most < 2) {
      throw new IllegalArgumentException(most + " runs: the second confirms the first");
    }
  }

  /**
   * Searches.
   *
   * @param run one point in open loop, at so many operations a second
   */
  public Finding find(DoubleFunction<LoadPoint> run) {
    return new Search(run).find();
  }

  private Optional<String> objection(LoadPoint point) {
    LoadRecord load = point.load();
    if (point.isBroken()) {
      return Optional.of("it broke: " + load.cause());
    }
    if (!load.generator().valid()) {
      return Optional.of(load.generator().limit());
    }
    if (load.delivery() == Delivery.FELL_SHORT) {
      return Optional.of("only " + figure(load.delivered()) + "/s were delivered");
    }
    if (!load.errors().isEmpty()) {
      return Optional.of("operations failed: " + load.errors());
    }
    if (point.times().latency().getTotalCount() == 0) {
      return Optional.of("no operation fell due: the hold is too short for this rate");
    }
    long p99 = point.times().latency().getValueAtPercentile(P99);
    return p99 < bound
        ? Optional.empty()
        : Optional.of(
            "p99 was " + figure(p99 / MILLI) + " ms, not below " + figure(bound / MILLI) + " ms");
  }

  private static String figure(double value) {
    return new BigDecimal(value).round(TOLD).stripTrailingZeros().toPlainString();
  }

  /** What was found. */
  public sealed interface Finding {
    /**
     * The highest rate that held, and held again.
     *
     * @param rate operations a second
     * @param ceiling why it is no higher, one line
     */
    record Confirmed(double rate, String ceiling) implements Finding {}

    /**
     * No rate held twice.
     *
     * @param reason one line
     */
    record Unconfirmed(String reason) implements Finding {}
  }

  /**
   * One run.
   *
   * @param objection why the rate does not count, one line; empty where it holds
   */
  private record Probe(double rate, LoadPoint point, Optional<String> objection) {
    boolean holds() {
      return objection.isEmpty();
    }
  }

  /** One search, as far as it has come. */
  private final class Search {
    private final DoubleFunction<LoadPoint> run;
    private int runs;

    Search(DoubleFunction<LoadPoint> run) {
      this.run = run;
    }

    private Finding find() {
      Probe holds = probe(first);
      if (!holds.holds()) {
        return new Finding.Unconfirmed("not even the first rate held: " + told(holds));
      }
      Probe fails = null;
      while (fails == null && holds.rate() < highest && left() > 1) {
        Probe next = probe(Math.min(2 * holds.rate(), highest));
        holds = next.holds() ? next : holds;
        fails = next.holds() ? null : next;
      }
      while (fails != null && fails.rate() > RESOLUTION * holds.rate() && left() > 1) {
        Probe middle = probe(rounded(Math.sqrt(holds.rate() * fails.rate())));
        holds = middle.holds() ? middle : holds;
        fails = middle.holds() ? fails : middle;
      }
      return confirmed(holds.rate(), ceiling(fails));
    }

    private String ceiling(@Nullable Probe fails) {
      if (fails != null) {
        return told(fails);
      }
      return left() > 1 ? "no higher rate was asked for" : "no more runs were asked for";
    }

    private Finding confirmed(double best, String why) {
      double rate = best;
      String ceiling = why;
      Probe again = probe(rate);
      for (double step = RESOLUTION; !again.holds(); step *= step) {
        if (again.point().isBroken()) {
          String before =
              rate == best ? "a rate that had held did not again: " : "a lower one broke: ";
          return new Finding.Unconfirmed(before + told(again));
        }
        if (rate <= first || left() < 2) {
          return new Finding.Unconfirmed("no rate held twice, the last: " + told(again));
        }
        ceiling = told(again);
        rate = Math.max(first, rounded(rate / step));
        again = probe(rate);
        again = again.holds() ? probe(rate) : again;
      }
      return new Finding.Confirmed(rate, ceiling);
    }

    private Probe probe(double rate) {
      LoadPoint point = run.apply(rate);
      runs++;
      return new Probe(rate, point, objection(point));
    }

    private int left() {
      return most - runs;
    }

    private static double rounded(double rate) {
      return new BigDecimal(rate).round(ROUNDED).doubleValue();
    }

    private static String told(Probe probe) {
      return "at " + figure(probe.rate()) + "/s " + probe.objection().orElse("");
    }
  }
}
