package beamtime.core.host;

import beamtime.core.result.JmhEntry.Metric;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * What one subject has spent in a window, or in several that are taken as one.
 *
 * <p>The kernel counts the time of a process in ticks of 10 ms, so a window below {@link #SHORTEST}
 * has no numbers.
 *
 * @param seconds length
 * @param windows how many windows it is made of
 * @param amounts differences by quantity, in its unit
 * @param levels peaks and means by quantity, in its unit
 * @param absent why other quantities have no number, one line each
 */
public record Spent(
    double seconds,
    int windows,
    Map<Quantity, Double> amounts,
    Map<Quantity, Level> levels,
    Map<Quantity, String> absent) {
  /** Seconds of the shortest window that has numbers: an error of 2 ticks is 5 % of one core. */
  public static final double SHORTEST = 0.4;

  public Spent {
    amounts = Collections.unmodifiableMap(Reading.copy(amounts));
    levels = Collections.unmodifiableMap(Reading.copy(levels));
    absent = Collections.unmodifiableMap(Reading.copy(absent));
  }

  /** Whether its windows are too short, each of them on average, to have numbers. */
  public boolean isTooShort() {
    return seconds < SHORTEST * windows;
  }

  /** This window and another one of the same subject; what is absent in one is absent in both. */
  public Spent plus(Spent other) {
    Map<Quantity, Double> sums = inBoth(amounts, other.amounts, Double::sum);
    Map<Quantity, Level> both =
        inBoth(levels, other.levels, (own, its) -> joined(own, its, other.seconds));
    Map<Quantity, String> missing = Reading.copy(other.absent);
    missing.putAll(absent);
    return new Spent(seconds + other.seconds, windows + other.windows, sums, both, missing);
  }

  private static <V> Map<Quantity, V> inBoth(
      Map<Quantity, V> own, Map<Quantity, V> others, BinaryOperator<V> joined) {
    Map<Quantity, V> both = new EnumMap<>(Quantity.class);
    own.forEach(
        (quantity, value) -> {
          V its = others.get(quantity);
          if (its != null) {
            both.put(quantity, joined.apply(value, its));
          }
        });
    return both;
  }

  private Level joined(Level own, Level other, double otherSeconds) {
    return new Level(
        Math.max(own.peak(), other.peak()),
        (own.mean() * seconds + other.mean() * otherSeconds) / (seconds + otherSeconds));
  }

  /**
   * Its numbers for each operation and for each second by the scheme of {@link Quantity}; none
   * where it {@link #isTooShort}.
   *
   * @param subject first part of the names
   * @param operations that were done in it; numbers for each operation are left out where it is 0
   */
  public SortedMap<String, Metric> metrics(String subject, double operations) {
    SortedMap<String, Metric> metrics = perSecond(subject);
    if (operations > 0 && !isTooShort()) {
      addAmounts(metrics, subject, "op", operations);
    }
    return metrics;
  }

  /**
   * The same without those for each operation: what a machine spends is not the operations' own.
   */
  public SortedMap<String, Metric> perSecond(String subject) {
    SortedMap<String, Metric> metrics = new TreeMap<>();
    if (isTooShort()) {
      return metrics;
    }
    addAmounts(metrics, subject, "s", seconds);
    levels.forEach(
        (quantity, level) -> {
          String name = subject + "." + quantity.what() + ".%s." + quantity.unit();
          metrics.put(
              String.format(Locale.ROOT, name, "peak"), new Metric(level.peak(), quantity.unit()));
          metrics.put(
              String.format(Locale.ROOT, name, "mean"), new Metric(level.mean(), quantity.unit()));
        });
    return metrics;
  }

  /** Time of processors, user and system together, in seconds; NaN where it is absent. */
  public double cpuSeconds() {
    return amounts.getOrDefault(Quantity.CPU_USER, Double.NaN)
        + amounts.getOrDefault(Quantity.CPU_SYSTEM, Double.NaN);
  }

  /** Those of amounts, with the time of processors as a whole, for each of so many. */
  private void addAmounts(
      SortedMap<String, Metric> metrics, String subject, String each, double count) {
    Map<String, Double> all = new TreeMap<>();
    amounts.forEach((quantity, amount) -> all.put(quantity.what() + "." + quantity.unit(), amount));
    double cpu = cpuSeconds();
    if (!Double.isNaN(cpu)) {
      all.put("cpu." + Quantity.CPU_USER.unit(), cpu);
    }
    all.forEach(
        (what, amount) -> {
          String unit = what.substring(what.lastIndexOf('.') + 1) + "/" + each;
          metrics.put(subject + "." + what + "_" + each, new Metric(amount / count, unit));
        });
  }
}
