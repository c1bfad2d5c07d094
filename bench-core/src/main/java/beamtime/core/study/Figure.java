package beamtime.core.study;

import java.util.Locale;

/** What a table shows of a cell. */
enum Figure {
  /** Mean of all repeats; of a rate, the mean rate. */
  MEAN,
  /** Median of all repeats. */
  MEDIAN,
  /** Standard deviation of the repeats, by n - 1. */
  DEVIATION,
  /** The 95 % interval of the mean, by forks. */
  INTERVAL,
  /** Percent of the cell's time that the harness took. */
  FLOOR,
  /** Milliseconds that the link's round trip took before the cell was measured. */
  ROUND_TRIP,
  /** Percent of the frames that were dropped, and that were late. */
  MISSED;

  /** As a file writes it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What a time is shown in. */
  enum Unit {
    S("s", 1),
    MS("ms", 1e3),
    /** Operations a second of all clients together. */
    RATE("1/s", 1);

    private final String word;
    private final double inSecond;

    Unit(String word, double inSecond) {
      this.word = word;
      this.inSecond = inSecond;
    }

    /** How many of it are a second. */
    double inSecond() {
      return inSecond;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /** What a time is that of. */
  enum Per {
    OPERATION,
    /** A series as a whole. */
    REPEAT,
    /** One row, file or question, where an operation is a batch of them. */
    ITEM,
    /**
     * What each client waits, one of n in a closed loop n times as long as all of them together.
     */
    CLIENT;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
