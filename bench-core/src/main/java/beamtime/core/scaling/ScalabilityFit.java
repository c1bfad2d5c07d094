package beamtime.core.scaling;

import beamtime.core.result.ScalabilityRecord;
import beamtime.core.result.ScalabilityRecord.Fit;
import beamtime.core.statistic.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Fits the Universal Scalability Law to one sweep, and says why where it does not fit.
 *
 * <p>Intervals are of 95 %, by bootstrap over the samples of each load. They tell what noise within
 * the loads leaves open, and hold the true value in 93 % (five samples of each load) to 95 % of
 * simulated sweeps whose samples are independent. Seconds that follow each other are more alike
 * than that, so that an interval is rather too narrow than too wide; and how far the law itself is
 * from the loads only {@link Fit#deviation} tells.
 *
 * <p>Whether it fits is told by the relative distances of the loads from the curve, not by R²,
 * which compares with a flat line: it is near 1 for nearly everything that grows, and near 0 for a
 * backend that is saturated from the start, which the law describes well (sigma = 1).
 */
public final class ScalabilityFit {
  /** Fewer loads than this leave too little to check three coefficients by. */
  static final int LOADS = 6;

  /** Fewer samples of a load than this have hardly any resamples that differ. */
  static final int SAMPLES = 5;

  /** No peak is claimed beyond this many times the largest load. */
  private static final int REACH = 2;

  private static final int RESAMPLES = 1000;

  /** Resamples left out at either end: 2.5 %. */
  private static final int TAIL = RESAMPLES / 40;

  /**
   * Distance above which a curve is none, as root mean square of all loads. A hard knee (each
   * client adds as much as the first, until none adds anything) at 2 to 64 clients of a sweep to
   * 500 has 0.11 to 0.18, so that it is not passed off as contention.
   */
  private static final double DEVIATION = 0.1;

  /** Distance of a single load above which a curve is none, however well it meets the others. */
  private static final double WORST = 0.25;

  /** Share of a negative term below which it is rounding, or bends no curve that can be seen. */
  private static final double NEGATIVE = 0.01;

  private final int[] clients;
  private final double[][] samples;
  private final double[] means;
  private final RandomGenerator random;

  private ScalabilityFit(List<Load> loads, long seed) {
    SortedMap<Integer, List<Double>> joined = new TreeMap<>();
    loads.forEach(
        load ->
            joined
                .computeIfAbsent(load.clients(), n -> new ArrayList<>())
                .addAll(load.throughput()));
    clients = joined.keySet().stream().mapToInt(Integer::intValue).toArray();
    samples =
        joined.values().stream()
            .map(list -> list.stream().mapToDouble(Double::doubleValue).toArray())
            .toArray(double[][]::new);
    means = Arrays.stream(samples).mapToDouble(StatUtils::mean).toArray();
    random = new Well19937c(seed);
  }

  /**
   * A load that was measured.
   *
   * @param clients at least one
   * @param throughput operations a second, one sample for each second of the hold
   */
  public record Load(int clients, List<Double> throughput) {
    public Load {
      if (clients < 1) {
        throw new IllegalArgumentException("a load of " + clients + " clients");
      }
      throughput = List.copyOf(throughput);
    }
  }

  /**
   * Why a sweep will have no law, however it goes, for those who have not begun it.
   *
   * @param clients of its points
   */
  public static Optional<String> lack(List<Integer> clients) {
    long loads = clients.stream().distinct().count();
    return loads > 1 && loads < LOADS
        ? Optional.of(
            "a scalability law needs "
                + LOADS
                + " loads, such as --clients 1..32; "
                + loads
                + " will have none")
        : Optional.empty();
  }

  /**
   * Fits the law.
   *
   * @param loads in any order; samples of equal numbers of clients are joined
   * @param seed of the resamples; the same gives the same intervals
   */
  public static ScalabilityRecord of(List<Load> loads, long seed) {
    ScalabilityFit sweep = new ScalabilityFit(loads, seed);
    return sweep.unfit().map(ScalabilityRecord::none).orElseGet(sweep::fit);
  }

  /** What keeps the loads from being fitted at all. */
  private Optional<String> unfit() {
    return clients.length < LOADS
        ? Optional.of("too few loads count: " + clients.length + " of at least " + LOADS)
        : IntStream.range(0, clients.length)
            .mapToObj(this::unfit)
            .flatMap(Optional::stream)
            .findFirst();
  }

  private Optional<String> unfit(int load) {
    String what = "the load of " + clients[load] + " clients ";
    if (samples[load].length < SAMPLES) {
      return Optional.of(
          what
              + ("has " + samples[load].length + " samples")
              + ("; at least " + SAMPLES + " are needed"));
    }
    if (!Arrays.stream(samples[load]).allMatch(x -> x >= 0 && Double.isFinite(x))) {
      return Optional.of(what + "has a sample that is no throughput");
    }
    return means[load] > 0 ? Optional.empty() : Optional.of(what + "did no work");
  }

  private ScalabilityRecord fit() {
    Optional<ScalabilityLaw> free = ScalabilityLaw.free(clients, means);
    List<ScalabilityLaw> resampled = new ArrayList<>();
    List<ScalabilityLaw> bounded = new ArrayList<>();
    for (int i = 0; i < RESAMPLES; i++) {
      double[] resample = resample();
      ScalabilityLaw.free(clients, resample)
          .ifPresent(
              law -> {
                resampled.add(law);
                bounded.add(law.bounded(clients, resample));
              });
    }
    if (free.isEmpty() || resampled.size() < RESAMPLES) {
      return ScalabilityRecord.none(
          "throughput is so noisy, or grows so much faster than the clients,"
              + " that one client alone would do no work");
    }
    ScalabilityLaw law = free.get().bounded(clients, means);
    return negative(free.get(), resampled)
        .or(() -> distant(law))
        .map(ScalabilityRecord::none)
        .orElseGet(
            () ->
                ScalabilityRecord.of(
                    fitted(law, bounded), law.plain(clients, means).map(ScalabilityLaw::curve)));
  }

  /** Means of samples drawn with replacement. */
  private double[] resample() {
    double[] resampled = new double[clients.length];
    for (int load = 0; load < clients.length; load++) {
      double[] drawnFrom = samples[load];
      double sum = 0;
      for (int i = 0; i < drawnFrom.length; i++) {
        sum += drawnFrom[random.nextInt(drawnFrom.length)];
      }
      resampled[load] = widened(sum / drawnFrom.length, means[load], drawnFrom.length);
    }
    return resampled;
  }

  /**
   * A resample's mean varies by (n - 1) / n of what the mean itself does, which of few samples is a
   * noticeably narrow interval.
   */
  private static double widened(double resampled, double mean, int samples) {
    return Math.max(0, mean + (resampled - mean) * Math.sqrt(samples / (samples - 1.0)));
  }

  /** A coefficient that is below zero with certainty, and by enough to be seen in the curve. */
  private Optional<String> negative(ScalabilityLaw law, List<ScalabilityLaw> resampled) {
    Estimate sigma = estimate(law, resampled, ScalabilityLaw::sigma);
    Estimate kappa = estimate(law, resampled, ScalabilityLaw::kappa);
    if (sigma.high() < 0 && isSeen(law::negativeContention)) {
      return Optional.of(negative("contention (sigma)", sigma));
    }
    if (kappa.high() < 0 && isSeen(law::negativeCoherence)) {
      return Optional.of(negative("coherence (kappa)", kappa));
    }
    return Optional.empty();
  }

  private boolean isSeen(IntToDoubleFunction share) {
    return Arrays.stream(clients).mapToDouble(share).max().orElseThrow() > NEGATIVE;
  }

  /** Loads that are too far from the curve. */
  private Optional<String> distant(ScalabilityLaw law) {
    double[] distances =
        IntStream.range(0, clients.length)
            .mapToDouble(i -> Math.abs(law.distance(clients[i], means[i])))
            .toArray();
    int worst =
        IntStream.range(0, clients.length).reduce(0, (a, b) -> distances[b] > distances[a] ? b : a);
    double deviation = law.deviation(clients, means);
    return deviation <= DEVIATION && distances[worst] <= WORST
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "the loads lie %.0f %% from the best curve (root mean square; up to %.0f %% is a"
                    + " fit), furthest at clients=%d: %.4g ops/s where the curve has %.4g (up to"
                    + " %.0f %% is a fit)",
                deviation * 100,
                DEVIATION * 100,
                clients[worst],
                means[worst],
                law.throughput(clients[worst]),
                WORST * 100));
  }

  private Fit fitted(ScalabilityLaw law, List<ScalabilityLaw> resampled) {
    Estimate peak = estimate(law, resampled, ScalabilityLaw::peak);
    String note = peakless(peak);
    Optional<Estimate> claimed = Optional.of(peak).filter(at -> note.isEmpty());
    return new Fit(
        estimate(law, resampled, ScalabilityLaw::lambda),
        estimate(law, resampled, ScalabilityLaw::sigma),
        estimate(law, resampled, ScalabilityLaw::kappa),
        claimed,
        claimed.map(at -> estimate(law, resampled, one -> one.throughput(one.peak()))),
        note,
        law.deviation(clients, means));
  }

  /** Why no peak is claimed; empty where it and its whole interval are within reach. */
  private String peakless(Estimate peak) {
    int limit = REACH * clients[clients.length - 1];
    if (peak.low() > limit) {
      return "no peak up to " + limit + " clients, twice the largest load";
    }
    return peak.high() > limit || peak.value() > limit
        ? String.format(
            Locale.ROOT,
            "a peak from %.0f clients on is possible, and none up to %d",
            peak.low(),
            limit)
        : "";
  }

  private static Estimate estimate(
      ScalabilityLaw law,
      List<ScalabilityLaw> resampled,
      ToDoubleFunction<ScalabilityLaw> coefficient) {
    double[] sorted = resampled.stream().mapToDouble(coefficient).sorted().toArray();
    return new Estimate(
        coefficient.applyAsDouble(law), sorted[TAIL], sorted[sorted.length - 1 - TAIL]);
  }

  private static String negative(String coefficient, Estimate estimate) {
    return String.format(
        Locale.ROOT,
        "the best curve has a negative %s of %.3g (95 %% interval %.3g to %.3g),"
            + " which the law has no meaning for",
        coefficient,
        estimate.value(),
        estimate.low(),
        estimate.high());
  }
}
