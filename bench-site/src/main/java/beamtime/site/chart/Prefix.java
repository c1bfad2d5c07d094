package beamtime.site.chart;

/** Prefixes of the SI (SI Brochure, 9th edition, table 7). */
enum Prefix {
  NANO("n", -9),
  MICRO("µ", -6),
  MILLI("m", -3),
  NONE("", 0),
  KILO("k", 3),
  MEGA("M", 6),
  GIGA("G", 9),
  TERA("T", 12);

  /** A value that rounds up to the next prefix takes that. */
  private static final double ROUNDED = 0.9999995;

  private final String symbol;
  private final int power;

  Prefix(String symbol, int power) {
    this.symbol = symbol;
    this.power = power;
  }

  /** Number, prefix and unit: {@code 1.5 ms}, {@code 20 k}. */
  static String text(double value, int digits, String unit) {
    Prefix prefix = of(Math.abs(value));
    String words = (prefix.symbol + unit).strip();
    String number = Unit.digits(value / Math.pow(10, prefix.power), digits);
    return words.isEmpty() ? number : number + " " + words;
  }

  private static Prefix of(double value) {
    Prefix best = NANO;
    for (Prefix prefix : values()) {
      best = value >= ROUNDED * Math.pow(10, prefix.power) ? prefix : best;
    }
    return best;
  }
}
