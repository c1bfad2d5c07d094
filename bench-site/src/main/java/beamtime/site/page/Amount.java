package beamtime.site.page;

import java.util.List;

/** Amounts in units that readers know: 18.9 ms for 0.0189 s. */
public final class Amount {
  private static final int DIGITS = 3;
  private static final double THOUSAND = 1_000;

  private static final Scale SECONDS = new Scale(1e-9, List.of("ns", "µs", "ms", "s"));
  private static final Scale BYTES = new Scale(1, List.of("B", "kB", "MB", "GB", "TB"));
  private static final Scale HERTZ = new Scale(1, List.of("Hz", "kHz", "MHz", "GHz"));

  private Amount() {}

  /**
   * Text of an amount.
   *
   * @param unit s, ms, B, Hz or n (a count), as metrics are named; others stand as they are
   */
  public static String of(double value, String unit) {
    return switch (unit) {
      case "s" -> SECONDS.text(value);
      case "ms" -> SECONDS.text(value / THOUSAND);
      case "B" -> BYTES.text(value);
      case "Hz" -> HERTZ.text(value);
      case "n" -> Scores.significant(value, DIGITS);
      default -> Scores.significant(value, DIGITS) + " " + unit;
    };
  }

  /** Milliseconds, as latencies are given. */
  public static String millis(double value) {
    return of(value, "ms");
  }

  /**
   * Units, each a thousand of the one before.
   *
   * @param smallest of the first unit in that of the value
   * @param units from the smallest
   */
  private record Scale(double smallest, List<String> units) {
    String text(double value) {
      if (value == 0 || !Double.isFinite(value)) {
        return Scores.significant(value, DIGITS) + " " + (value == 0 ? whole() : "");
      }
      double scaled = value / smallest;
      int unit = 0;
      while (Math.abs(scaled) >= THOUSAND && unit < units.size() - 1) {
        scaled /= THOUSAND;
        unit++;
      }
      return Scores.significant(scaled, DIGITS) + " " + units.get(unit);
    }

    private String whole() {
      return smallest == 1 ? units.get(0) : units.get(units.size() - 1);
    }
  }
}
