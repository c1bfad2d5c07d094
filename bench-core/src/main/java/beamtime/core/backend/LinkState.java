package beamtime.core.backend;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a link between two sites is for now.
 *
 * @param roundTrip what it adds to a request and its answer together, half of it each way
 * @param bandwidth of each direction; none for as much as the machine gives
 * @param cut whether nothing passes: what is sent meanwhile waits until the link is whole again
 */
public record LinkState(Duration roundTrip, Optional<Bandwidth> bandwidth, boolean cut) {
  /** As if the sites were one. */
  public static final LinkState NONE = new LinkState(Duration.ZERO, Optional.empty(), false);

  /** Nothing passes. */
  public static final LinkState CUT = new LinkState(Duration.ZERO, Optional.empty(), true);

  private static final Pattern SHAPE = Pattern.compile("([0-9]{1,9})us ([0-9]{1,12})bit( cut)?");

  /** A link that is whole. */
  public static LinkState whole(Duration roundTrip, long bitsPerSecond) {
    return new LinkState(roundTrip, Optional.of(new Bandwidth(bitsPerSecond)), false);
  }

  /**
   * Reads what {@link #word} wrote.
   *
   * @throws IllegalArgumentException where it is something else
   */
  public static LinkState parse(String word) {
    Matcher matcher = SHAPE.matcher(word);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'" + word + "' is no state of a link");
    }
    long bits = Long.parseLong(matcher.group(2));
    return new LinkState(
        Duration.ofNanos(Long.parseLong(matcher.group(1)) * 1_000),
        bits == 0 ? Optional.empty() : Optional.of(new Bandwidth(bits)),
        matcher.group(3) != null);
  }

  /** For a line between processes: {@code 120000us 8000000bit}, where 0bit is no limit. */
  public String word() {
    return roundTrip.toNanos() / 1_000
        + "us "
        + bandwidth.map(Bandwidth::bitsPerSecond).orElse(0L)
        + "bit"
        + (cut ? " cut" : "");
  }

  /** In words: {@code 121 ms round trip, 9500 kbit/s}. */
  @Override
  public String toString() {
    return cut
        ? "cut"
        : roundTrip.toMillis() + " ms round trip" + bandwidth.map(limit -> ", " + limit).orElse("");
  }
}
