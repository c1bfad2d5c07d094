package beamtime.core.result;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.math3.stat.StatUtils;

/**
 * How long a fixed piece of work took at moments in the course of a run: how steady the machine
 * was. Guests of a hypervisor that share a core slow each other down, and nobody counts that as
 * stolen.
 *
 * @param low milliseconds; the 10th percentile
 * @param median milliseconds
 * @param high milliseconds; the 90th percentile
 * @param times moments, at least {@value #FEW}
 */
public record FixedWorkRecord(double low, double median, double high, int times) {
  private static final int FEW = 10;
  private static final int LOW = 10;
  private static final int MEDIAN = 50;
  private static final int HIGH = 90;

  /** Of milliseconds; empty where there are too few. */
  public static Optional<FixedWorkRecord> of(List<Double> millis) {
    if (millis.size() < FEW) {
      return Optional.empty();
    }
    double[] all = millis.stream().mapToDouble(Double::doubleValue).toArray();
    return Optional.of(
        new FixedWorkRecord(
            StatUtils.percentile(all, LOW),
            StatUtils.percentile(all, MEDIAN),
            StatUtils.percentile(all, HIGH),
            all.length));
  }

  /** {@code a fixed piece of work took 5.1 to 8.7 ms (10th to 90th percentile of 112 times)}. */
  public String told() {
    return String.format(
        Locale.ROOT,
        "a fixed piece of work took %.1f to %.1f ms (10th to 90th percentile of %d times)",
        low,
        high,
        times);
  }
}
