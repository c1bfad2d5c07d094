package beamtime.core.store;

import java.util.Optional;

/**
 * What an answer amounts to: the number of its rows and a checksum that does not depend on their
 * order. Two answers with the same tally hold the same rows, except for a chance of 1 in 2^64.
 *
 * @param rows number of rows
 * @param checksum wrapping sum of the mixed hashes of the rows; 0 for no rows
 */
public record Tally(long rows, long checksum) {
  /** Tally of no rows. */
  public static final Tally NONE = new Tally(0, 0);

  /** Tally of the rows of two answers. */
  public Tally plus(Tally other) {
    return new Tally(rows + other.rows, checksum + other.checksum);
  }

  /** Tally of groups, by all that is in them. */
  public static Tally of(Iterable<JobGroup> groups) {
    TallyCounter counter = new TallyCounter();
    for (JobGroup group : groups) {
      counter.add(group.hash());
    }
    return counter.tally();
  }

  /**
   * The difference from the expected answer, as a line that begins with the name of its cell:
   * {@code JobScan[hbase, period=MONTH, filters=1] returned 5399 rows, expected 5400}; empty where
   * it does not differ.
   */
  public Optional<String> difference(String cell, Tally expected) {
    if (rows != expected.rows) {
      return Optional.of(cell + " returned " + count(rows) + ", expected " + expected.rows);
    }
    if (checksum != expected.checksum) {
      return Optional.of(
          cell
              + " returned "
              + count(rows)
              + " as expected, but some are altered or others: checksum "
              + hex(checksum)
              + ", expected "
              + hex(expected.checksum));
    }
    return Optional.empty();
  }

  private static String count(long rows) {
    return rows + (rows == 1 ? " row" : " rows");
  }

  private static String hex(long value) {
    String digits = Long.toHexString(value);
    return "0".repeat(16 - digits.length()) + digits;
  }
}
