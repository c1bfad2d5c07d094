package beamtime.core.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import beamtime.core.result.ScalabilityRecord;
import beamtime.core.result.ScalabilityRecord.Fit;
import beamtime.core.scaling.ScalabilityFit.Load;
import beamtime.core.statistic.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScalabilityFitTest {
  private static final int[] SWEEP = {1, 2, 4, 8, 16, 32, 64, 128, 256, 500};
  private static final int SECONDS = 20;
  private static final double NOISE = 0.1;
  private static final long SEED = 201307;

  @ParameterizedTest
  @CsvSource({
    "1000, 0.02, 0.0001",
    "37.5, 0.3, 0.005",
    "1e6, 0, 0.00002",
    "250, 0.1, 0",
    "250, 0, 0",
    "250, 1, 0",
    "500, 1, 1"
  })
  void recoversKnownCoefficientsExactlyWithoutNoise(double lambda, double sigma, double kappa) {
    Fit fit = fitted(loads(law(lambda, sigma, kappa), 0, SEED));
    assertThat(fit.lambda().value()).isCloseTo(lambda, within(lambda * 1e-9));
    assertThat(fit.sigma().value()).isCloseTo(sigma, within(1e-9));
    assertThat(fit.kappa().value()).isCloseTo(kappa, within(1e-9));
    assertThat(fit.deviation()).isLessThan(1e-9);
    assertThat(fit.throughput(48))
        .isCloseTo(law(lambda, sigma, kappa).applyAsDouble(48), within(lambda * 1e-6));
  }

  /** Second way: the sum of squares in operations a second has its minimum there. */
  @Test
  void plainLeastSquaresStandNextToIt() {
    List<Load> loads = loads(law(1000, 0.02, 0.0001), NOISE, SEED);
    ScalabilityRecord.Curve plain = ScalabilityFit.of(loads, SEED).plain().orElseThrow();
    double least = squares(loads, plain.lambda(), plain.sigma(), plain.kappa());
    for (double change : List.of(0.99, 0.999, 1.001, 1.01)) {
      assertThat(squares(loads, plain.lambda() * change, plain.sigma(), plain.kappa()))
          .isGreaterThan(least);
      assertThat(squares(loads, plain.lambda(), plain.sigma() * change, plain.kappa()))
          .isGreaterThan(least);
      assertThat(squares(loads, plain.lambda(), plain.sigma(), plain.kappa() * change))
          .isGreaterThan(least);
    }
    Fit weighed = fitted(loads);
    assertThat(
            squares(
                loads, weighed.lambda().value(), weighed.sigma().value(), weighed.kappa().value()))
        .isGreaterThan(least);
    assertThat(plain.peakClients().orElseThrow())
        .isCloseTo(Math.sqrt((1 - plain.sigma()) / plain.kappa()), within(1e-6));
  }

  private static double squares(List<Load> loads, double lambda, double sigma, double kappa) {
    IntToDoubleFunction law = law(lambda, sigma, kappa);
    return loads.stream()
        .mapToDouble(
            load ->
                load.throughput().stream().mapToDouble(Double::doubleValue).average().orElseThrow()
                    - law.applyAsDouble(load.clients()))
        .map(distance -> distance * distance)
        .sum();
  }

  @Test
  void recoversKnownCoefficientsWithinTheirIntervalsFromNoise() {
    Fit fit = fitted(loads(law(1000, 0.02, 0.0001), NOISE, SEED));
    assertThat(List.of(fit.lambda(), fit.sigma(), fit.kappa()))
        .allMatch(estimate -> estimate.low() < estimate.value())
        .allMatch(estimate -> estimate.value() < estimate.high());
    assertThat(holds(fit.lambda(), 1000)).isTrue();
    assertThat(holds(fit.sigma(), 0.02)).isTrue();
    assertThat(holds(fit.kappa(), 0.0001)).isTrue();
    assertThat(width(fit.lambda())).isLessThan(0.1 * 1000);
    assertThat(width(fit.kappa())).isLessThan(0.3 * 0.0001);
  }

  /**
   * Of 4000 such sweeps 93 to 94 % were held with five samples of each load, 94 to 95 % with 20;
   * resamples that are not widened held 90 % of those with five. Of 500 sweeps the share is known
   * to 1 % (standard deviation), and three of it lie between 90 and 98 %. Each has resamples of its
   * own, since chance in one set of them would count in every sweep.
   */
  @ParameterizedTest
  @ValueSource(ints = {ScalabilityFit.SAMPLES, SECONDS})
  void intervalsHoldTheTrueValueAsOftenAsTheySay(int seconds) {
    int[] held = new int[5];
    double peak = Math.sqrt((1 - 0.03) / 0.0002);
    IntToDoubleFunction law = law(1000, 0.03, 0.0002);
    for (int sweep = 0; sweep < 500; sweep++) {
      Fit fit =
          ScalabilityFit.of(loads(SWEEP, law, NOISE, seconds, SEED + sweep), sweep)
              .fit()
              .orElseThrow();
      held[0] += holds(fit.lambda(), 1000) ? 1 : 0;
      held[1] += holds(fit.sigma(), 0.03) ? 1 : 0;
      held[2] += holds(fit.kappa(), 0.0002) ? 1 : 0;
      held[3] += holds(fit.peakClients().orElseThrow(), peak) ? 1 : 0;
      held[4] +=
          holds(fit.peakThroughput().orElseThrow(), fitOf(1000, 0.03, 0.0002).throughput(peak))
              ? 1
              : 0;
    }
    assertThat(Arrays.stream(held).boxed()).allSatisfy(n -> assertThat(n).isBetween(450, 490));
  }

  @Test
  void findsThePeak() {
    Fit fit = fitted(loads(law(1000, 0.02, 0.0001), 0, SEED));
    double peak = fit.peakClients().orElseThrow().value();
    assertThat(peak).isCloseTo(Math.sqrt(0.98 / 0.0001), within(1e-6));
    assertThat(fit.peakThroughput().orElseThrow().value())
        .isCloseTo(fitOf(1000, 0.02, 0.0001).throughput(peak), within(1e-6));
    assertThat(fit.peakNote()).isEmpty();
  }

  @Test
  void hasThePeakAtOneClientWhereEveryFurtherOneHarms() {
    assertThat(fitted(loads(law(500, 1, 1), NOISE, SEED)).peakClients())
        .hasValue(new Estimate(1, 1, 1));
  }

  @Test
  void claimsNoPeakBeyondTwiceTheLargestLoad() {
    int[] upTo32 = {1, 2, 4, 8, 16, 32};
    double peakAt60 = 0.98 / (60 * 60);
    double peakAt70 = 0.98 / (70 * 70);
    assertThat(fitted(loads(upTo32, law(1000, 0.02, peakAt60), 0, SECONDS, SEED)).peakClients())
        .isPresent();
    Fit beyond = fitted(loads(upTo32, law(1000, 0.02, peakAt70), 0, SECONDS, SEED));
    assertThat(beyond.peakClients()).isEmpty();
    assertThat(beyond.peakThroughput()).isEmpty();
    assertThat(beyond.peakNote()).isEqualTo("no peak up to 64 clients, twice the largest load");
  }

  @Test
  void leavesAPeakOpenWhoseIntervalEndsBeyondTwiceTheLargestLoad() {
    int[] upTo32 = {1, 2, 4, 8, 16, 32};
    double peakAt60 = 0.98 / (60 * 60);
    Fit open = fitted(loads(upTo32, law(1000, 0.02, peakAt60), NOISE, SECONDS, SEED));
    assertThat(open.peakClients()).isEmpty();
    assertThat(open.peakThroughput()).isEmpty();
    assertThat(open.peakNote())
        .matches("a peak from (3[2-9]|[45]\\d|60) clients on is possible, and none up to 64");
  }

  /** By chance one end of the interval lies within the limit, in fewer than 5 % of the sweeps. */
  @Test
  void claimsNoPeakWhereKappaIsNearZero() {
    assertThat(fitted(loads(law(1000, 0.02, 0), 0, SEED)).peakNote())
        .isEqualTo("no peak up to 1000 clients, twice the largest load");
    long claimed =
        IntStream.range(0, 100)
            .mapToObj(
                sweep -> ScalabilityFit.of(loads(law(1000, 0.02, 0), NOISE, SEED + sweep), SEED))
            .filter(law -> law.fit().flatMap(Fit::peakClients).isPresent())
            .count();
    assertThat(claimed).isLessThan(5);
  }

  @Test
  void describesABackendThatIsSaturatedFromTheStart() {
    Fit fit = fitted(loads(n -> 500, 0.03, SEED));
    assertThat(fit.sigma().value()).isCloseTo(1, within(0.02));
    assertThat(fit.throughput(500)).isCloseTo(500, within(10.0));
    assertThat(fit.peakNote())
        .isEqualTo("a peak from 1 clients on is possible, and none up to 1000");
  }

  @Test
  void givesTheSameIntervalsForTheSameSeedWhateverTheOrderOfTheLoads() {
    List<Load> loads = loads(law(1000, 0.02, 0.0001), NOISE, SEED);
    List<Load> backwards = new ArrayList<>(loads);
    Collections.reverse(backwards);
    assertThat(ScalabilityFit.of(backwards, 1)).isEqualTo(ScalabilityFit.of(loads, 1));
    assertThat(ScalabilityFit.of(loads, 2)).isNotEqualTo(ScalabilityFit.of(loads, 1));
  }

  @Test
  void joinsTheSamplesOfLoadsOfAsManyClients() {
    List<Load> loads = loads(law(1000, 0.02, 0.0001), NOISE, SEED);
    List<Load> halves =
        loads.stream()
            .flatMap(
                load ->
                    Stream.of(
                        new Load(load.clients(), load.throughput().subList(0, 10)),
                        new Load(load.clients(), load.throughput().subList(10, SECONDS))))
            .toList();
    assertThat(ScalabilityFit.of(halves, 1)).isEqualTo(ScalabilityFit.of(loads, 1));
  }

  @Test
  void hasNoFitForTooFewLoadsOrSamples() {
    IntToDoubleFunction law = law(1000, 0.02, 0.0001);
    assertThat(reason(loads(new int[] {1, 2, 4, 8, 16}, law, 0, SECONDS, SEED)))
        .isEqualTo("too few loads count: 5 of at least 6");
    assertThat(reason(loads(SWEEP, law, 0, 4, SEED)))
        .isEqualTo("the load of 1 clients has 4 samples; at least 5 are needed");
  }

  @Test
  void tellsBeforeASweepThatItHasTooFewLoads() {
    assertThat(ScalabilityFit.lack(List.of(1, 2, 4, 8, 16)))
        .contains("a scalability law needs 6 loads, such as --clients 1..32; 5 will have none");
    assertThat(ScalabilityFit.lack(List.of(1, 2, 4, 8, 16, 32))).isEmpty();
    assertThat(ScalabilityFit.lack(List.of(8))).as("no sweep").isEmpty();
  }

  @Test
  void hasNoFitForALoadThatDidNoWork() {
    assertThat(reason(loads(n -> n == 64 ? 0 : 100, 0, SEED)))
        .isEqualTo("the load of 64 clients did no work");
    assertThat(reason(loads(n -> n == 64 ? Double.NaN : 100, 0, SEED)))
        .isEqualTo("the load of 64 clients has a sample that is no throughput");
    assertThat(reason(loads(n -> n == 64 ? -1 : 100, 0, SEED)))
        .isEqualTo("the load of 64 clients has a sample that is no throughput");
  }

  @Test
  void hasNoFitForNegativeCoefficients() {
    assertThat(reason(loads(law(100, -0.001, 0.00001), 0.03, SEED)))
        .startsWith("the best curve has a negative contention (sigma) of -0.00");
    assertThat(reason(loads(law(100, 0.1, -0.0001), 0.03, SEED)))
        .startsWith("the best curve has a negative coherence (kappa) of -0.0001");
    assertThat(reason(loads(n -> (double) n * n, 0.03, SEED))).contains("negative contention");
  }

  @Test
  void hasNoFitForNonsense() {
    RandomGenerator random = new Well19937c(SEED);
    assertThat(reason(loads(n -> 1 + random.nextInt(1000), 0.03, SEED))).isNotEmpty();
    assertThat(reason(loads(n -> Integer.numberOfTrailingZeros(n) % 2 == 0 ? 100 : 400, 0, SEED)))
        .matches(
            "the loads lie \\d+ % from the best curve \\(root mean square; up to 10 % is a fit\\),"
                + " furthest at clients=\\d+: .*");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 64})
  void hasNoFitForAHardKnee(int knee) {
    assertThat(reason(loads(n -> 100.0 * Math.min(n, knee), 0.02, SEED))).isNotEmpty();
  }

  @Test
  void hasNoFitWhereOneLoadIsFarFromAllTheOthers() {
    IntToDoubleFunction law = law(1000, 0.02, 0.0001);
    assertThat(fitted(loads(n -> law.applyAsDouble(n) * (n == 16 ? 0.85 : 1), 0, SEED)).deviation())
        .isBetween(0.03, 0.06);
    assertThat(reason(loads(n -> law.applyAsDouble(n) * (n == 16 ? 0.7 : 1), 0, SEED)))
        .contains("furthest at clients=16:");
  }

  @Test
  void refusesALoadWithoutClients() {
    assertThatThrownBy(() -> new Load(0, List.of(1.0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a load of 0 clients");
  }

  private static Fit fitted(List<Load> loads) {
    ScalabilityRecord result = ScalabilityFit.of(loads, SEED);
    assertThat(result.reason()).isEmpty();
    return result.fit().orElseThrow();
  }

  private static String reason(List<Load> loads) {
    ScalabilityRecord result = ScalabilityFit.of(loads, SEED);
    assertThat(result.fit()).isEmpty();
    return result.reason();
  }

  /** The law as Gunther writes it, apart from the code that is tested. */
  private static IntToDoubleFunction law(double lambda, double sigma, double kappa) {
    return n -> lambda * n / (1 + sigma * (n - 1) + kappa * n * (n - 1.0));
  }

  private static ScalabilityLaw fitOf(double lambda, double sigma, double kappa) {
    return new ScalabilityLaw(lambda, sigma, kappa);
  }

  private static List<Load> loads(IntToDoubleFunction throughput, double noise, long seed) {
    return loads(SWEEP, throughput, noise, SECONDS, seed);
  }

  /** A sweep whose seconds scatter about the throughput by a normal share of it. */
  private static List<Load> loads(
      int[] clients, IntToDoubleFunction throughput, double noise, int seconds, long seed) {
    RandomGenerator random = new Well19937c(seed);
    return Arrays.stream(clients)
        .mapToObj(
            n -> {
              double mean = throughput.applyAsDouble(n);
              return new Load(
                  n,
                  Stream.generate(() -> mean * (1 + noise * random.nextGaussian()))
                      .limit(seconds)
                      .toList());
            })
        .toList();
  }

  private static boolean holds(Estimate interval, double truth) {
    return interval.low() <= truth && truth <= interval.high();
  }

  private static double width(Estimate interval) {
    return interval.high() - interval.low();
  }
}
