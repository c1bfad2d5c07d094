package beamtime.core.backend;

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

  /**
   * Reads {@code 512kbit}, {@code 100mbit} or {@code 10gbit}: decimal, each second.
   *
   * @throws IllegalArgumentException where it is none; the message says what to write
   */
  public static Bandwidth parse(String text) {
    Matcher matcher = SHAPE.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no rate: write 512kbit, 100mbit or 1gbit");
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
  public long nanos(int bytes) {
    return bytes * 8L * 1_000_000_000L / bitsPerSecond;
  }

  /** Bytes that pass in a millisecond. */
  public long bytesPerMilli() {
    return bitsPerSecond / 8_000;
  }

  /** As {@link #parse} reads it, in the largest unit that fits: {@code 100mbit}. */
  public String word() {
    return text("gbit", "mbit", "kbit");
  }

  /** In words: {@code 100 Mbit/s}. */
  @Override
  public String toString() {
    return text(" Gbit/s", " Mbit/s", " kbit/s");
  }

  private String text(String giga, String mega, String kilo) {
    if (bitsPerSecond % 1_000_000_000L == 0) {
      return bitsPerSecond / 1_000_000_000L + giga;
    }
    return bitsPerSecond % 1_000_000L == 0
        ? bitsPerSecond / 1_000_000L + mega
        : bitsPerSecond / 1_000L + kilo;
  }
}
