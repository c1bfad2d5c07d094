package beamtime.core.store;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Owner of a place: one run, or the single benchmarks of one user on one machine, which share the
 * data that they have loaded.
 *
 * @param text 14 digits, the second in which the run began (UTC), and up to 6 of a-z, 0-9 that
 *     distinguish it from others of that second; or {@code own} and up to 14 of a-z, 0-9
 */
public record RunId(String text) {
  private static final Pattern TIMED = Pattern.compile("([0-9]{14})[a-z0-9]{0,6}");
  private static final Pattern OWN = Pattern.compile("own[a-z0-9]{1,14}");
  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("uuuuMMddHHmmss", Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT)
          .withZone(ZoneOffset.UTC);

  private static final int TIME_DIGITS = 14;
  private static final int TAG_LETTERS = 4;
  private static final int RADIX = 36;

  /** Machines that drive one run: their numbers have two digits of base 36. */
  public static final int MAX_RANKS = RADIX * RADIX;

  private static final int RANK_DIGITS = 2;

  /** Enough of a user's name to know it again, and few enough to leave room for a digest. */
  private static final int NAME_LETTERS = 8;

  public RunId {
    if (!OWN.matcher(text).matches() && time(text).isEmpty()) {
      throw new IllegalArgumentException(
          "run id '" + text + "': use the time of a run as 20260131235959, or own and a user");
    }
  }

  /**
   * The run that began at a time.
   *
   * @param apart what distinguishes it from others of the same second, such as its machine and
   *     folder
   */
  public static RunId at(Instant start, String apart) {
    return new RunId(SECOND.format(start) + tag(apart));
  }

  /**
   * What one machine of a run writes for itself, where several drive it together: the run's own id
   * and the machine's number, so that the beginning of the run's id finds both.
   *
   * @param rank number of the machine, 0 to {@link #MAX_RANKS} - 1
   */
  public RunId ofRank(int rank) {
    if (rank < 0 || rank >= MAX_RANKS || text.length() > TIME_DIGITS + TAG_LETTERS) {
      throw new IllegalArgumentException(
          "rank " + rank + " of run " + text + ": there are 0 to " + (MAX_RANKS - 1));
    }
    return new RunId(text + Integer.toString(rank, RADIX));
  }

  /**
   * Whether this is a run or the single benchmarks of an id, or one of their machines.
   *
   * @param id a time without letters means every run that began then
   */
  public boolean isOf(RunId id) {
    return text.startsWith(id.text)
        && (id.time().isPresent() || text.length() <= id.text.length() + RANK_DIGITS);
  }

  /** The single benchmarks of a user on a machine. */
  public static RunId own(String user, String machine) {
    String letters = user.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    String name = letters.substring(0, Math.min(NAME_LETTERS, letters.length()));
    return new RunId("own" + name + tag(user + "@" + machine));
  }

  /** The run id, where a text is one. */
  public static Optional<RunId> parse(String text) {
    return OWN.matcher(text).matches() || time(text).isPresent()
        ? Optional.of(new RunId(text))
        : Optional.empty();
  }

  /** When the run began; empty for single benchmarks. */
  public Optional<Instant> time() {
    return time(text);
  }

  private static Optional<Instant> time(String text) {
    Matcher timed = TIMED.matcher(text);
    if (!timed.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(SECOND.parse(timed.group(1), Instant::from));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Four digits of base 36: one chance in 1.7 million that two of a second are the same. */
  private static String tag(String apart) {
    String digits = Long.toString(Integer.toUnsignedLong(apart.hashCode()), RADIX);
    return "0".repeat(TAG_LETTERS).concat(digits).substring(digits.length());
  }

  @Override
  public String toString() {
    return text;
  }
}
