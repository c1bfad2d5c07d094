package beamtime.testbed.link;

import beamtime.core.backend.Bandwidth;
import beamtime.core.backend.Testbed;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A link as the user asked for it.
 *
 * @param roundTrip what it adds to a request and its answer together, half of it each way
 * @param jitter by how much a round trip may differ from that, up or down; at most {@code
 *     roundTrip}
 * @param bandwidth of each direction, for all connections together; none for as much as the machine
 *     gives
 */
public record Link(Duration roundTrip, Duration jitter, Optional<Bandwidth> bandwidth) {
  /** Round trip. */
  public static final Option RTT =
      new Option(
          Testbed.ROUND_TRIP,
          "",
          "round trip of a link between client and server, such as 500us, 10ms or 1s; none where"
              + " left out");

  /** Jitter. */
  public static final Option JITTER =
      new Option(
          "testbed.link.jitter",
          "",
          "by how much the link's round trip varies up and down, such as 1ms; at most"
              + " testbed.link.rtt");

  /** Bandwidth. */
  public static final Option BANDWIDTH =
      new Option(
          "testbed.link.bandwidth",
          "",
          "bits a second of the link in each direction, such as 512kbit, 100mbit or 1gbit; no"
              + " limit where left out");

  /** All of them. */
  public static final List<Option> OPTIONS = List.of(RTT, JITTER, BANDWIDTH);

  private static final Pattern TIME = Pattern.compile("([1-9][0-9]{0,6})(us|ms|s)");
  private static final Duration LONGEST = Duration.ofSeconds(2);

  /** The link that the settings ask for. */
  public static Optional<Link> of(Settings settings) {
    if (OPTIONS.stream().allMatch(option -> settings.text(option).isEmpty())) {
      return Optional.empty();
    }
    Link link =
        new Link(
            time(RTT, settings),
            time(JITTER, settings),
            settings
                .text(BANDWIDTH)
                .map(
                    given ->
                        settings.read(
                            BANDWIDTH, Bandwidth::parse, "a bandwidth in bits a second")));
    if (link.jitter.compareTo(link.roundTrip) > 0) {
      throw new TestbedException(
          JITTER.key()
              + " is "
              + words(link.jitter)
              + " and "
              + RTT.key()
              + " "
              + words(link.roundTrip)
              + ": a round trip can't vary by more than its own length");
    }
    return Optional.of(link);
  }

  private static Duration time(Option option, Settings settings) {
    return settings.text(option).isEmpty()
        ? Duration.ZERO
        : settings.read(option, Link::parse, "a time up to 2s such as 500us, 10ms or 1s");
  }

  private static Duration parse(String text) {
    Matcher matcher = TIME.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'" + text + "' is no time");
    }
    long number = Long.parseLong(matcher.group(1));
    Duration time =
        switch (matcher.group(2)) {
          case "us" -> Duration.ofNanos(number * 1_000);
          case "ms" -> Duration.ofMillis(number);
          default -> Duration.ofSeconds(number);
        };
    if (time.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("'" + text + "' is too long");
    }
    return time;
  }

  /** In words: {@code 10 ms round trip, ± 1 ms, 100 Mbit/s}. */
  @Override
  public String toString() {
    return words(roundTrip)
        + " round trip"
        + (jitter.isZero() ? "" : ", ± " + words(jitter))
        + bandwidth.map(limit -> ", " + limit).orElse("");
  }

  private static String words(Duration time) {
    long micros = time.toNanos() / 1_000;
    return micros % 1_000 == 0 ? micros / 1_000 + " ms" : micros + " µs";
  }
}
