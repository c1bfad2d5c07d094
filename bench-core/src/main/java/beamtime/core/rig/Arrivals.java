package beamtime.core.rig;

import beamtime.core.cell.Slice;
import java.util.Locale;

/**
 * Instants at which operations fall due, whatever becomes of those before. Thread-safe: clients
 * share one and take turns.
 */
public interface Arrivals {
  /** Nanoseconds from the start to the next one; they never decrease. */
  long next();

  /** How operations are spread over time. */
  enum Process {
    /** At equal distances. */
    EVEN,
    /** Independent of each other, so that the distances are exponential. */
    POISSON;

    /** As a record and a command name it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Reads what {@link #word} wrote. */
    public static Process named(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /**
     * Arrivals of this process at one of several machines.
     *
     * @param course how the rate of all machines together changes over time
     * @param seed of what is random; nothing where it is even
     * @param slice which of several machines it is: even ones take turns, random ones are
     *     independent of each other, so that together they are of the same process
     */
    public Arrivals at(Course course, long seed, Slice slice) {
      return switch (this) {
        case EVEN -> new EvenArrivals(course, slice);
        case POISSON -> new PoissonArrivals(course, seed, slice);
      };
    }
  }

  /**
   * A rate that rises evenly from nothing and then stays.
   *
   * @param rate operations a second, once it has risen
   * @param ramp nanoseconds that it takes to rise; 0 where it is there at once
   */
  record Course(double rate, long ramp) {
    private static final double SECOND = 1e9;

    public Course {
      if (!(rate > 0) || Double.isInfinite(rate)) {
        throw new IllegalArgumentException("rate " + rate + " a second: must be positive");
      }
      if (ramp < 0) {
        throw new IllegalArgumentException("ramp of " + ramp + " ns: must not be negative");
      }
    }

    /** The instant until which so many are due on average: where the rate's integral is that. */
    public long instantOf(double expected) {
      double rise = ramp / SECOND;
      double whileRising = rate * rise / 2;
      double seconds =
          expected < whileRising
              ? Math.sqrt(2 * rise * expected / rate)
              : expected / rate + rise / 2;
      return Math.round(seconds * SECOND);
    }
  }
}
