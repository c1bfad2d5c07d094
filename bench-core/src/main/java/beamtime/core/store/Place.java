package beamtime.core.store;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a store keeps the rows of one data set: a table, an index, a collection, a group of
 * facilities.
 *
 * @param name lower-case letters, digits and hyphens, with the prefix of everything that we create;
 *     at most 60 characters
 */
public record Place(String name) {
  /** What everything that this project creates in a backend begins with. */
  public static final String PREFIX = "bt-";

  /** The smallest number of seven digits. */
  private static final long FIRST_NUMBER = Long.parseLong("1000000", Character.MAX_RADIX);

  private static final Pattern NUMBERED = Pattern.compile("(.+)-[1-9a-z][0-9a-z]{6}");
  private static final Pattern SHAPE = Pattern.compile("bt-[a-z0-9]+(-[a-z0-9]+)*");
  private static final Pattern OF_RUN = Pattern.compile("bt-([a-z0-9]+)(-[a-z0-9]+){2,}");

  public Place {
    if (!isName(name)) {
      throw new IllegalArgumentException(
          "place '" + name + "': use " + PREFIX + " and words of a-z, 0-9 joined by hyphens");
    }
  }

  /** Whether a place can have this name. */
  public static boolean isName(String name) {
    return name.length() <= 60 && SHAPE.matcher(name).matches();
  }

  /**
   * The place of a run.
   *
   * @param kind what it is for, such as {@code jobs}
   * @param unique what distinguishes it from others of this kind and run, such as the digest of its
   *     data
   */
  public static Place of(RunId run, String kind, String unique) {
    return new Place(PREFIX + run + "-" + kind + "-" + unique);
  }

  /**
   * One of many places below this name, whose numbers all have seven digits: the name of none
   * begins with that of another.
   *
   * @param number from 0
   */
  public Place numbered(long number) {
    return new Place(name + "-" + Long.toString(FIRST_NUMBER + number, Character.MAX_RADIX));
  }

  /** What those {@link #numbered} below one name have in common; the whole name of others. */
  public String series() {
    Matcher numbered = NUMBERED.matcher(name);
    return numbered.matches() ? numbered.group(1) : name;
  }

  /** The run in the name; empty where the name does not have the form of a run's place. */
  public Optional<RunId> run() {
    Matcher shape = OF_RUN.matcher(name);
    return shape.matches() ? RunId.parse(shape.group(1)) : Optional.empty();
  }
}
