package beamtime.icat;

import beamtime.core.backend.StoreException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A release of ICAT, as far as clients depend on it. */
record IcatVersion(int major, int minor) {
  private static final Pattern SHAPE = Pattern.compile("(\\d+)\\.(\\d+).*");

  /** That of a text such as {@code 6.2.0-SNAPSHOT}. */
  static IcatVersion of(String text) {
    Matcher shape = SHAPE.matcher(text);
    if (!shape.matches()) {
      throw new StoreException("icat: '" + text + "' is not a version of ICAT");
    }
    return new IcatVersion(Integer.parseInt(shape.group(1)), Integer.parseInt(shape.group(2)));
  }

  /** Users have an affiliation since 4.10. */
  boolean knowsAffiliations() {
    return isAtLeast(4, 10);
  }

  /** Publications of data, and who is named by them, came with 5.0. */
  boolean knowsPublications() {
    return isAtLeast(5, 0);
  }

  /** Whether it is this release or a later one. */
  boolean isAtLeast(int thatMajor, int thatMinor) {
    return major > thatMajor || (major == thatMajor && minor >= thatMinor);
  }
}
