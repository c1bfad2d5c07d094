package beamtime.testbed.link;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a link carries in each direction.
 *
 * @param bitsPerSecond above 0
 */
public record Bandwidth(long bitsPerSecond) {
  private static final Pattern SHAPE = Pattern.compile("([1-9][0-9]{0,4})([kmg])bit");

  /** Reads {@code 512kbit}, {@code 100mbit} or {@code 10gbit}: decimal, each second. */
  static Bandwidth parse(String text) {
    Matcher matcher = SHAPE.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'" + text + "' is no bandwidth");
    }
    long unit =
        switch (matcher.group(2)) {
          case "k" -> 1_000L;
          case "m" -> 1_000_000L;
          default -> 1_000_000_000L;
        };
    return new Bandwidth(Long.parseLong(matcher.group(1)) * unit);
  }

  /** Time that so many bytes take. */
  long nanos(int bytes) {
    return bytes * 8L * 1_000_000_000L / bitsPerSecond;
  }

  /** Bytes that pass in a millisecond. */
  long bytesPerMilli() {
    return bitsPerSecond / 8_000;
  }

  /** In words: {@code 100 Mbit/s}. */
  @Override
  public String toString() {
    if (bitsPerSecond % 1_000_000_000L == 0) {
      return bitsPerSecond / 1_000_000_000L + " Gbit/s";
    }
    return bitsPerSecond % 1_000_000L == 0
        ? bitsPerSecond / 1_000_000L + " Mbit/s"
        : bitsPerSecond / 1_000L + " kbit/s";
  }
}
