package beamtime.core.rig;

import java.util.List;

/**
 * What the points of a sweep say together: the Universal Scalability Law (Gunther, Guerrilla
 * Capacity Planning, 2007), throughput of n clients
 *
 * <pre>X(n) = lambda n / (1 + sigma (n - 1) + kappa n (n - 1))</pre>
 *
 * <p>Intervals are of 95 %, by bootstrap over the samples of each load. They tell what noise within
 * the loads leaves open, and hold the true value in 93 % (five samples of each load) to 95 % of
 * simulated sweeps whose samples are independent. Seconds that follow each other are more alike
 * than that, so that an interval is rather too narrow than too wide; and how far the law itself is
 * from the loads only {@link Fitted#deviation} tells.
 */
public sealed interface Scalability {
  /** Fewer loads than this leave too little to check three coefficients by. */
  int LOADS = 6;

  /** Fewer samples of a load than this have hardly any resamples that differ. */
  int SAMPLES = 5;

  /** No peak is claimed beyond this many times the largest load. */
  int REACH = 2;

  /**
   * Fits the law.
   *
   * @param loads in any order; samples of equal numbers of clients are joined
   * @param seed of the resamples; the same gives the same intervals
   */
  static Scalability of(List<Load> loads, long seed) {
    return new ScalabilityFit(loads, seed).result();
  }

  /**
   * A load that was measured.
   *
   * @param clients at least one
   * @param throughput operations a second, one sample for each second of the hold
   */
  record Load(int clients, List<Double> throughput) {
    public Load {
      if (clients < 1) {
        throw new IllegalArgumentException("a load of " + clients + " clients");
      }
      throughput = List.copyOf(throughput);
    }
  }

  /**
   * A value with its interval.
   *
   * @param value fitted to all samples
   * @param low 2.5 % of the resamples give less
   * @param high 2.5 % of the resamples give more
   */
  record Estimate(double value, double low, double high) {}

  /**
   * The law fits.
   *
   * @param lambda operations a second of one client
   * @param sigma contention: share of the work that has to queue
   * @param kappa coherence: cost of agreeing with each other, for each pair of clients
   * @param peak where throughput is highest
   * @param deviation root mean square of the loads' relative distances from the curve
   */
  record Fitted(Estimate lambda, Estimate sigma, Estimate kappa, Peak peak, double deviation)
      implements Scalability {
    /** Operations a second of n clients. */
    public double throughput(double clients) {
      return new ScalabilityLaw(lambda.value(), sigma.value(), kappa.value()).throughput(clients);
    }
  }

  /**
   * The law does not fit.
   *
   * @param reason one line
   */
  record NoFit(String reason) implements Scalability {}

  /** Where throughput is highest, as far as the loads tell. */
  sealed interface Peak {
    /**
     * The peak and its whole interval lie within {@link #REACH} times the largest load.
     *
     * @param clients how many
     * @param throughput operations a second of so many
     */
    record At(Estimate clients, Estimate throughput) implements Peak {}

    /**
     * The interval of the peak begins within {@link #REACH} times the largest load and ends beyond.
     *
     * @param from clients, lower end
     * @param limit clients, {@link #REACH} times the largest load
     */
    record Unsettled(double from, int limit) implements Peak {}

    /**
     * The peak is beyond {@link #REACH} times the largest load, or there is none.
     *
     * @param limit clients, {@link #REACH} times the largest load
     */
    record Beyond(int limit) implements Peak {}
  }
}
