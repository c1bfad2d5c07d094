package beamtime.core.markdown;

import java.util.regex.Pattern;

/** Text of somebody else, made harmless for a report and for a terminal. */
public final class Markdown {
  /** Line breaks, what a terminal obeys, and what turns the direction of writing. */
  private static final Pattern CONTROL =
      Pattern.compile("[\\p{Cc}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]+");

  /** Where HTML would begin: {@code <1} stays as it is. */
  private static final Pattern TAG = Pattern.compile("<(?=[A-Za-z/!?])");

  private Markdown() {}

  /** The same text in one line, in which nothing ends a cell of a table or is HTML. */
  public static String text(String raw) {
    String line = CONTROL.matcher(raw).replaceAll(" ");
    String safe = line.replace("\\", "\\\\").replace("|", "\\|");
    return TAG.matcher(safe).replaceAll("\\\\<");
  }

  /** One line, cut off where it is too long. */
  public static String line(String raw, int longest) {
    String line = CONTROL.matcher(raw).replaceAll(" ");
    return line.length() > longest ? line.substring(0, longest) + "..." : line;
  }
}
