package beamtime.site.run;

import java.time.Instant;

/**
 * The most that a site reads of a run, which is foreign data: each limit is several times what the
 * largest runs have, and small enough that any run within them is drawn in seconds.
 */
public final class Limits {
  /**
   * Bytes of {@code run.json} or {@code jmh.json}: 39 cells with their secondary metrics take 1 MB
   * at most, and each PV that missed frames some hundred bytes: 51 MB where all do in all 48
   * scenarios of the ESS study on four backends.
   */
  public static final long LARGEST_RECORD = 64L << 20;

  /** Bytes of an interval log: hours of load, at about a kilobyte an interval. */
  static final long LARGEST_LOG = 32L << 20;

  /** Intervals of a log, each tag counted: nine hours of seconds with three tags. */
  static final int MOST_INTERVALS = 100_000;

  /** Bytes of all files of a run: logs of a long load take some megabytes for each point. */
  public static final long LARGEST_RUN = 512L << 20;

  /** Bytes of {@code annotations.yaml}: years of notes, and as many as a page's reader can bear. */
  public static final long LARGEST_NOTES = 256L << 10;

  /** Notes: each may stand on the page of every cell. */
  public static final int MOST_NOTES = 1_000;

  /**
   * Most cells of a run. The grids of all backends together have some 2 500; each is a page, and
   * the pages of twice as many still fit on a disk.
   */
  public static final int MOST_CELLS = 5_000;

  /** Each is a column of the matrix, and each cell is compared with each of its row. */
  static final int MOST_BACKENDS = 50;

  /** Forks of a cell, each a row of its picture; lab has 5, a precise run some dozens. */
  static final int MOST_FORKS = 500;

  /**
   * Samples of a run, all its cells together: 5,000 cells of lab have 250,000, a load of eight
   * hours 28,800 for each point.
   */
  public static final int MOST_SAMPLES = 300_000;

  /**
   * Numbers and words in the tables of a study that a run holds, all of them together: our largest
   * study has 1,100.
   */
  public static final int MOST_PLACES = 20_000;

  /** Entries of a list; seconds of a load for a day are the longest list that we write. */
  static final int LONGEST_LIST = 100_000;

  /** Keys of an object: a cell has some ten parameters and a hundred metrics. */
  static final int MOST_KEYS = 1_000;

  /** PVs of a load that have missed frames; the largest scenarios of the ESS study have 10 000. */
  static final int MOST_PVS = 100_000;

  /** Characters of a word: causes and commands have some hundred, and each stands in a page. */
  static final int LONGEST_WORD = 16_000;

  /** Size of a number: nothing that is measured is larger, and its square is still a number. */
  static final double LARGEST_NUMBER = 1e100;

  /** Runs are put in the order of their starts, on an axis of days. */
  private static final Instant FIRST = Instant.parse("1970-01-01T00:00:00Z");

  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

  private Limits() {}

  /** Whether a time can be drawn: between the years 1970 and 9999, which have four digits. */
  public static boolean isDrawn(Instant time) {
    return !time.isBefore(FIRST) && !time.isAfter(LAST);
  }

  /** The beginning of a text, without cutting a character in two. */
  public static String beginning(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    return text.substring(
        0, longest - (Character.isHighSurrogate(text.charAt(longest - 1)) ? 1 : 0));
  }
}
