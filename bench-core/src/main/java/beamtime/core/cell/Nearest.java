package beamtime.core.cell;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Names that a user may have meant. */
public final class Nearest {
  private static final int SHOWN = 3;

  /** Characters; none of our names is longer, and the effort grows with the square. */
  private static final int COMPARED = 60;

  private Nearest() {}

  /** {@code nearest: 'smoke', 'quick', 'lab'}: at most three known names, the nearest first. */
  public static String hint(String given, Collection<String> known) {
    if (known.isEmpty()) {
      return "there are none";
    }
    String best =
        known.stream()
            .sorted(
                Comparator.comparingInt((String name) -> distance(given, name))
                    .thenComparing(name -> name))
            .limit(SHOWN)
            .collect(Collectors.joining("', '", "'", "'"));
    return "nearest: " + best;
  }

  private static int distance(String given, String name) {
    return LevenshteinDistance.getDefaultInstance().apply(start(given), start(name));
  }

  private static String start(String name) {
    return name.substring(0, Math.min(name.length(), COMPARED)).toLowerCase(Locale.ROOT);
  }
}
