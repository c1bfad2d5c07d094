package beamtime.core.store;

import java.util.regex.Pattern;

/**
 * Where a store keeps the rows of one data set: a table, an index, a collection, a group of
 * facilities.
 *
 * @param name lower-case letters, digits and hyphens, with the prefix of everything that is ours;
 *     at most 60 characters
 */
public record Place(String name) {
  /** What everything that this project creates in a backend begins with. */
  public static final String PREFIX = "bt-";

  private static final Pattern SHAPE = Pattern.compile("bt-[a-z0-9]+(-[a-z0-9]+)*");

  public Place {
    if (name.length() > 60 || !SHAPE.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "place '" + name + "': use " + PREFIX + " and words of a-z, 0-9 joined by hyphens");
    }
  }
}
