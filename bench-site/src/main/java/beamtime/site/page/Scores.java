package beamtime.site.page;

import beamtime.core.result.Score;
import beamtime.core.statistic.Interval;
import beamtime.core.statistic.RatioEstimate;
import beamtime.site.run.MeasuredCell;
import beamtime.site.statistic.Digits;
import java.util.Locale;
import java.util.OptionalDouble;

/** Numbers as readers see them. */
public final class Scores {
  private static final double HUNDRED = 100;
  private static final double LEAST_PERCENT = 0.01;
  private static final double LITTLE = 1.1;
  private static final double LEAST_P = 0.001;

  private Scores() {}

  /** As many digits as its error supports, without its unit. */
  public static String value(Score score) {
    return digits(score).text(score.value());
  }

  /** {@code ± 0.4} or {@code (5.0 to 20)}; empty where there were too few samples for an error. */
  public static String error(Score score) {
    return Double.isFinite(score.error())
        ? digits(score).interval(score.value(), score.error())
        : "";
  }

  /** {@code 12 %} of a share of 0.12. */
  public static String percent(double share) {
    double percent = share * HUNDRED;
    if (percent < LEAST_PERCENT) {
      return "less than 0.01 %";
    }
    return significant(percent, 2) + " %";
  }

  /** {@code 1.31×}. */
  public static String ratio(RatioEstimate speed) {
    return digits(speed).text(speed.value()) + "×";
  }

  /** {@code 1.3}, for a sentence about what is faster; {@code 1.04} where that is little. */
  public static String times(RatioEstimate speed) {
    return significant(speed.value(), speed.value() < LITTLE ? 3 : 2);
  }

  /** {@code 0.012} of a corrected p value; empty where there is none. */
  public static String probability(OptionalDouble p) {
    if (p.isEmpty()) {
      return "";
    }
    double value = p.getAsDouble();
    return value < LEAST_P ? "< 0.001" : String.format(Locale.ROOT, "%.3f", value);
  }

  /** {@code 1.20 to 1.43}; an end that is not 1 does not look like it. */
  public static String interval(RatioEstimate speed) {
    Digits digits = digits(speed).apart(speed.low(), 1).apart(speed.high(), 1);
    return digits.text(speed.low()) + " to " + digits.text(speed.high());
  }

  /** {@code 1.3×}: of two scores that have no interval; empty where they have no ratio. */
  public static String roughRatio(MeasuredCell base, MeasuredCell cell) {
    double one = base.record().score().map(Score::value).orElse(0.0);
    double other = cell.record().score().map(Score::value).orElse(0.0);
    if (!(one > 0 && other > 0)) {
      return "";
    }
    boolean rates = cell.record().score().filter(Score::growsWithSpeed).isPresent();
    return significant(rates ? other / one : one / other, 2) + "×";
  }

  /** A number of which no interval is known. */
  public static String significant(double value, int digits) {
    if (value == 0) {
      return "0";
    }
    int lead = (int) Math.floor(Math.log10(Math.abs(value)));
    return new Digits(lead - digits + 1).text(value);
  }

  /** {@code 12,345}. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** {@code 23.1 to 25.4}: a score's, in its unit. */
  public static String interval(Score score, Interval mean) {
    Digits digits = Digits.of(score.value(), mean.low(), mean.high());
    return digits.text(mean.low()) + " to " + digits.text(mean.high());
  }

  private static Digits digits(RatioEstimate speed) {
    return Digits.of(speed.value(), speed.low(), speed.high());
  }

  private static Digits digits(Score score) {
    return Digits.of(score.value(), score.error());
  }
}
