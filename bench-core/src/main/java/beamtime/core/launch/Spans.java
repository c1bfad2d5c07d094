package beamtime.core.launch;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** Spans of time as people write them: {@code 500us}, {@code 20ms}, {@code 1.5s}, {@code 2m}. */
public final class Spans implements CommandLine.ITypeConverter<Duration> {
  private static final Pattern SHAPE = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(us|ms|s|m|h)");
  private static final Map<String, Double> MICROS =
      Map.of("us", 1.0, "ms", 1e3, "s", 1e6, "m", 60e6, "h", 3600e6);
  private static final double MOST_MICROS = 365 * 24 * 3600e6;

  @Override
  public Duration convert(String text) {
    Matcher shape = SHAPE.matcher(text.strip());
    if (!shape.matches()) {
      throw new CommandLine.TypeConversionException(
          "'" + text + "' is no span of time: write 500us, 20ms, 1.5s, 2m or 1h");
    }
    double micros =
        Double.parseDouble(shape.group(1)) * Objects.requireNonNull(MICROS.get(shape.group(2)));
    if (micros > 0 && micros < 1) {
      throw new CommandLine.TypeConversionException("'" + text + "' is too short: 1us at least");
    }
    if (micros > MOST_MICROS) {
      throw new CommandLine.TypeConversionException("'" + text + "' is too long: a year at most");
    }
    return Duration.of(Math.round(micros), ChronoUnit.MICROS);
  }

  /** {@code 9:48}, minutes and seconds. */
  public static String minutes(Duration span) {
    return String.format(Locale.ROOT, "%d:%02d", span.toMinutes(), span.toSecondsPart());
  }

  /** As {@link #convert} reads it. */
  public static String text(Duration span) {
    long nanos = span.toNanos();
    if (nanos % 1_000_000_000 == 0) {
      return nanos / 1_000_000_000 + "s";
    }
    return nanos % 1_000_000 == 0 ? nanos / 1_000_000 + "ms" : nanos / 1_000 + "us";
  }
}
