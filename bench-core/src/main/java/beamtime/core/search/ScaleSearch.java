package beamtime.core.search;

import beamtime.core.result.LoadRecord;
import beamtime.core.rig.LoadPoint;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * Looks for the largest multiple of a load against deadlines that a backend holds.
 *
 * <p>A load is held if all frames are stored and at most 5 % of them late: a backend that writes a
 * checkpoint now and then holds its load, one that falls behind does not. From the load as it
 * stands it doubles until one is not held (or halves until one is), halves the bracket until its
 * ends are close or no load lies between them, and runs both ends again until each has run four
 * times. An end that disagrees with itself moves outwards once, by a fifth; if it disagrees there
 * too, or no load beyond it gave way, there is no knee to be told. Two points in turn whose frames
 * can't be read back end the search: the server is gone.
 *
 * @param least scale below which is not looked, at most 1
 * @param most scale beyond which is not looked, at least 1
 */
public record ScaleSearch(double least, double most) {
  /** Ratio of the ends of the bracket: a knee in its middle is within 5 %. */
  private static final double RESOLUTION = 1.1;

  /** How far an end moves: a load near the knee is held in some runs and not in others. */
  private static final double OUTWARDS = 1.2;

  /** Runs of each end: four that agree by chance alone are one case in eight. */
  private static final int RUNS = 4;

  private static final MathContext ROUNDED = new MathContext(3);

  public ScaleSearch {
    if (!(least > 0 && least <= 1 && most >= 1) || Double.isInfinite(most)) {
      throw new IllegalArgumentException("from " + least + " to " + most + ": must include 1");
    }
  }

  /**
   * Searches.
   *
   * @param load that is driven at a scale: equal ones at two scales have no knee between them
   * @param run one point, at so many times the load
   */
  public Finding find(DoubleFunction<?> load, DoubleFunction<LoadPoint> run) {
    try {
      return new Search(load, run).find();
    } catch (GoneException e) {
      return new Finding.Gone();
    }
  }

  /** Whether a load was held. */
  public static boolean holds(LoadPoint point) {
    return objection(point).isEmpty();
  }

  /** Why a load was not held; empty where it was. */
  public static Optional<Objection> objection(LoadPoint point) {
    LoadRecord load = point.load();
    if (point.isBroken()) {
      return Optional.of(new Objection("it broke: " + load.cause(), false));
    }
    if (!load.generator().valid()) {
      return Optional.of(new Objection(load.generator().limit(), true));
    }
    return load.keptUp() && point.unsent() == 0
        ? Optional.empty()
        : Optional.of(new Objection(load.cause(), false));
  }

  /**
   * Why a load was not held.
   *
   * @param why one line
   * @param ofClient whether the load generator was the limit, and not the backend
   */
  public record Objection(String why, boolean ofClient) {}

  /** What was found. */
  public sealed interface Finding {
    /**
     * A load that was held in every run, and a larger one that was held in none.
     *
     * @param held the first; 0 where none was
     * @param gaveWay the second; empty where none gave way up to where it was looked
     * @param ceiling why the second was not held; empty where no more was asked for
     */
    record Settled(double held, Optional<Double> gaveWay, Optional<Objection> ceiling)
        implements Finding {}

    /**
     * The same load was held and was not, on either side of the knee, and again one step further
     * out; or the largest that was to be tried was, and nothing is known of a larger one.
     *
     * @param first scale that was held in {@code ofFirst}, such as {@code 1 of 2 runs}
     * @param outer the one further out, in {@code ofOuter}
     */
    record Unsettled(double first, String ofFirst, double outer, String ofOuter)
        implements Finding {
      /**
       * Why nothing is settled, in a line.
       *
       * @param times what a scale is in words
       */
      public String reason(DoubleFunction<String> times) {
        return "%s times the load was held in %s, %s times in %s"
            .formatted(times.apply(first), ofFirst, times.apply(outer), ofOuter);
      }
    }

    /** What two points in turn had stored could not be read back: the server is gone. */
    record Gone() implements Finding {}
  }

  /** The server is gone. */
  private static final class GoneException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /**
   * One run.
   *
   * @param objection why it was not held; empty where it was
   */
  private record Probe(double scale, Optional<Objection> objection) {
    boolean holds() {
      return objection.isEmpty();
    }
  }

  /** One search, as far as it has come. */
  private final class Search {
    private final DoubleFunction<?> load;
    private final DoubleFunction<LoadPoint> run;
    private final List<Probe> probes = new ArrayList<>();
    private boolean unread;

    Search(DoubleFunction<?> load, DoubleFunction<LoadPoint> run) {
      this.load = load;
      this.run = run;
    }

    private Finding find() {
      double held = 0;
      double gaveWay = 0;
      for (double scale = 1; held == 0 && scale >= least; scale = rounded(scale / 2)) {
        if (gaveWay > 0 && isSame(scale, gaveWay)) {
          continue;
        }
        if (holds(scale)) {
          held = scale;
        } else {
          gaveWay = scale;
        }
      }
      for (double scale = 2; gaveWay == 0 && held < most; scale *= 2) {
        double next = Math.min(scale, most);
        if (holds(next)) {
          held = next;
        } else {
          gaveWay = next;
        }
      }
      while (held > 0 && gaveWay > RESOLUTION * held) {
        double middle = rounded(Math.sqrt(held * gaveWay));
        if (isSame(middle, held) || isSame(middle, gaveWay)) {
          break;
        }
        if (holds(middle)) {
          held = middle;
        } else {
          gaveWay = middle;
        }
      }
      return settled(held, gaveWay);
    }

    private Finding settled(double held, double gaveWay) {
      double low = held;
      if (low > 0 && !agrees(low, true)) {
        low = rounded(held / OUTWARDS);
        if (!agrees(low, true) || gaveWay == 0) {
          return unsettled(held, low);
        }
      }
      double high = gaveWay;
      if (high > 0 && !agrees(high, false)) {
        high = Math.min(rounded(gaveWay * OUTWARDS), most);
        if (!agrees(high, false)) {
          return unsettled(gaveWay, high);
        }
      }
      return new Finding.Settled(
          low, high > 0 ? Optional.of(high) : Optional.empty(), ceiling(high));
    }

    private boolean isSame(double one, double other) {
      return load.apply(one).equals(load.apply(other));
    }

    /** Whether all runs of a load end alike; each has as many as that takes to know. */
    private boolean agrees(double scale, boolean held) {
      while (probes.stream().noneMatch(probe -> probe.scale() == scale && probe.holds() != held)) {
        if (probes.stream().filter(probe -> probe.scale() == scale).count() == RUNS) {
          return true;
        }
        holds(scale);
      }
      return false;
    }

    private Finding unsettled(double first, double outer) {
      return new Finding.Unsettled(first, share(first), outer, share(outer));
    }

    /** Of its runs, those that were held, in words. */
    private String share(double scale) {
      List<Probe> runs = probes.stream().filter(probe -> probe.scale() == scale).toList();
      return runs.stream().filter(Probe::holds).count() + " of " + runs.size() + " runs";
    }

    /** Of the backend where it was the limit in any run. */
    private Optional<Objection> ceiling(double gaveWay) {
      List<Objection> all =
          probes.stream()
              .filter(probe -> probe.scale() == gaveWay)
              .flatMap(probe -> probe.objection().stream())
              .toList();
      return all.stream()
          .filter(each -> !each.ofClient())
          .findFirst()
          .or(() -> all.stream().findFirst());
    }

    private boolean holds(double scale) {
      LoadPoint point = run.apply(scale);
      Probe probe = new Probe(scale, objection(point));
      probes.add(probe);
      if (point.unread() && unread) {
        throw new GoneException();
      }
      unread = point.unread();
      return probe.holds();
    }

    private static double rounded(double scale) {
      return new BigDecimal(scale).round(ROUNDED).doubleValue();
    }
  }
}
