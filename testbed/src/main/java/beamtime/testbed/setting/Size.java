package beamtime.testbed.setting;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of memory or disk.
 *
 * @param bytes number of bytes
 */
public record Size(long bytes) {
  private static final Pattern SHAPE = Pattern.compile("([1-9][0-9]{0,8})([kmg])");
  private static final long MEBI = 1L << 20;

  /** Reads {@code 512m} or {@code 2g}, as a JVM does. */
  static Size parse(String text) {
    Matcher matcher = SHAPE.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'" + text + "' is no size: write 512m or 2g");
    }
    long unit =
        switch (matcher.group(2)) {
          case "k" -> 1L << 10;
          case "m" -> MEBI;
          default -> 1L << 30;
        };
    return new Size(Long.parseLong(matcher.group(1)) * unit);
  }

  /** So many times 1024 times 1024 bytes. */
  public static Size ofMebibytes(long mebibytes) {
    return new Size(mebibytes * MEBI);
  }

  /** In the form that a JVM takes: {@code 2048m}. */
  @Override
  public String toString() {
    return bytes / MEBI + "m";
  }
}
