package beamtime.core.result;

import beamtime.core.statistic.Estimate;
import java.util.Optional;

/**
 * The Universal Scalability Law (Gunther, Guerrilla Capacity Planning, 2007) as fitted to the
 * points of a sweep: throughput of n clients
 *
 * <pre>X(n) = lambda n / (1 + sigma (n - 1) + kappa n (n - 1))</pre>
 *
 * @param fit coefficients; empty where the law does not fit
 * @param reason one line that says why it does not fit; empty where it does
 * @param plain what plain least squares would make of the same points, for those who compare; empty
 *     where the law does not fit, and in records of older versions
 */
public record ScalabilityRecord(Optional<Fit> fit, String reason, Optional<Curve> plain) {
  /** A fit with what plain least squares say. */
  public static ScalabilityRecord of(Fit fit, Optional<Curve> plain) {
    return new ScalabilityRecord(Optional.of(fit), "", plain);
  }

  /** No fit. */
  public static ScalabilityRecord none(String reason) {
    return new ScalabilityRecord(Optional.empty(), reason, Optional.empty());
  }

  /**
   * A curve by plain least squares: distances count in operations a second, so that a large load
   * weighs more than a small one. {@link Fit} takes each load's distance as a share.
   *
   * @param lambda operations a second of one client
   * @param sigma contention
   * @param kappa coherence
   * @param peakClients where throughput is highest; empty where it grows forever
   */
  public record Curve(double lambda, double sigma, double kappa, Optional<Double> peakClients) {}

  /**
   * Coefficients with their 95 % intervals.
   *
   * @param lambda operations a second of one client
   * @param sigma contention: share of the work that has to queue
   * @param kappa coherence: cost of agreeing with each other, for each pair of clients
   * @param peakClients where throughput is highest; empty where the points do not settle it
   * @param peakThroughput operations a second there; empty where the points do not settle it
   * @param peakNote one line that says why there is no peak; empty where there is
   * @param deviation root mean square of the points' relative distances from the curve
   */
  public record Fit(
      Estimate lambda,
      Estimate sigma,
      Estimate kappa,
      Optional<Estimate> peakClients,
      Optional<Estimate> peakThroughput,
      String peakNote,
      double deviation) {
    /** Operations a second of n clients. */
    public double throughput(double n) {
      return lambda.value() * n / (1 + sigma.value() * (n - 1) + kappa.value() * n * (n - 1));
    }
  }
}
