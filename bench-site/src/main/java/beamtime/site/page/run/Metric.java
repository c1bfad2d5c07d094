package beamtime.site.page.run;

import beamtime.site.page.Amount;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a name such as {@code server.disk.written.B_op} says, by the scheme of
 * beamtime.core.host.Quantity.
 *
 * @param subject {@code client}, {@code ioc}, {@code server}, {@code relay} or {@code machine}
 * @param what such as {@code disk.written}
 * @param unit s, ms, B, Hz or n
 * @param per how it was taken
 */
record Metric(String subject, String what, String unit, Per per) {
  /** How an amount was taken. */
  enum Per {
    /** Of each operation. */
    OPERATION("for each operation"),
    /** Of each second. */
    SECOND("a second"),
    /** The highest level. */
    PEAK("at most"),
    /** The mean level. */
    MEAN("on average");

    private final String words;

    Per(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  private static final Pattern AMOUNT =
      Pattern.compile("(client|ioc|relay|server|machine)\\.(.+)\\.(s|ms|B|Hz|n)_(op|s)");
  private static final Pattern LEVEL =
      Pattern.compile("(client|ioc|relay|server|machine)\\.(.+)\\.(peak|mean)\\.(s|ms|B|Hz|n)");

  /** Empty where the name is of another scheme. */
  static Optional<Metric> of(String name) {
    Matcher amount = AMOUNT.matcher(name);
    if (amount.matches()) {
      Per per = amount.group(4).equals("op") ? Per.OPERATION : Per.SECOND;
      return Optional.of(new Metric(amount.group(1), amount.group(2), amount.group(3), per));
    }
    Matcher level = LEVEL.matcher(name);
    if (level.matches()) {
      Per per = level.group(3).equals("peak") ? Per.PEAK : Per.MEAN;
      return Optional.of(new Metric(level.group(1), level.group(2), level.group(4), per));
    }
    return Optional.empty();
  }

  /** A value with its unit. */
  String text(double value) {
    return switch (per) {
      case OPERATION, PEAK, MEAN -> Amount.of(value, unit);
      case SECOND -> what.startsWith("cpu") ? cores(value) : Amount.of(value, unit) + "/s";
    };
  }

  /** Seconds of processors in a second. */
  private static String cores(double value) {
    return Amount.of(value, "n") + " cores";
  }
}
