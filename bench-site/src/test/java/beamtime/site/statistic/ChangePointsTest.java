package beamtime.site.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangePointsTest {
  private static final int WINDOW = 50;
  private static final double P_VALUE = 0.001;
  private static final double MAGNITUDE = 0.05;
  private static final int SEEDS = 500;

  @Test
  void aStepIsFoundWithBothLevelsAndTheirSpread() {
    List<ChangePoint> found = found(10, 12, 10, 12, 10, 12, 20, 22, 20, 22);

    assertThat(found).hasSize(1);
    ChangePoint change = found.get(0);
    assertThat(change.index()).isEqualTo(6);
    assertThat(change.before()).isEqualTo(new Stretch(6, 11, 1));
    assertThat(change.after()).isEqualTo(new Stretch(4, 21, 1));
    assertThat(change.magnitude()).isCloseTo(21.0 / 11 - 1, within(1e-12));
    assertThat(change.pValue()).isLessThan(1e-6);
  }

  @Test
  void aChangeAndItsWayBackAreOfOneMagnitude() {
    ChangePoint slower = ChangePoint.at(3, new double[] {10, 10, 10, 8, 8, 8}, 0, 6);
    ChangePoint faster = ChangePoint.at(3, new double[] {8, 8, 8, 10, 10, 10}, 0, 6);

    assertThat(slower.magnitude()).isEqualTo(faster.magnitude()).isCloseTo(0.25, within(1e-12));
  }

  @Test
  void aSeriesThatNeverMovesHasNoChange() {
    double[] constant = new double[70];
    Arrays.fill(constant, 0.1);

    assertThat(found(constant)).isEmpty();
    assertThat(found(new double[70])).isEmpty();
  }

  @Test
  void changesBelowTheMagnitudeAreNotTold() {
    double[] series = {100, 100.1, 100, 100.1, 100, 103, 103.1, 103, 103.1, 103};

    assertThat(ChangePoints.of(series, WINDOW, P_VALUE, 0.02)).hasSize(1);
    assertThat(ChangePoints.of(series, WINDOW, P_VALUE, 0.04)).isEmpty();
  }

  @Test
  void theSeriesIsLeftAsItWas() {
    double[] series = {3, 1, 2, 9, 8, 9};

    found(series);

    assertThat(series).containsExactly(3, 1, 2, 9, 8, 9);
  }

  @Test
  void valuesThatAreNoMeasurementsAreRefused() {
    assertThatThrownBy(() -> found(1, Double.NaN, 3)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> found(1, Double.POSITIVE_INFINITY)).hasMessageContaining("Infinity");
    assertThatThrownBy(() -> ChangePoints.of(new double[3], 1, P_VALUE, 0))
        .hasMessageContaining("window of 1");
  }

  @Test
  void aTenPercentStepIsFoundWithinOneRunOfWhereItIs() {
    long found =
        IntStream.range(0, SEEDS)
            .filter(
                seed -> {
                  double[] series = noise(seed, 30, 0.03, Random::nextGaussian);
                  for (int i = 20; i < series.length; i++) {
                    series[i] *= 0.9;
                  }
                  return found(series).stream().anyMatch(c -> Math.abs(c.index() - 20) <= 1);
                })
            .count();

    assertThat(found).isGreaterThan(SEEDS * 95 / 100);
  }

  /** Means of forks are nearly normal; a p-value of 0.001 is that of one test of many. */
  @ParameterizedTest
  @ValueSource(ints = {5, 8, 10, 15, 20, 30, 50, 100})
  void seriesWithoutAChangeSeldomShowOne(int runs) {
    assertThat(alarms(runs, Random::nextGaussian)).isLessThanOrEqualTo(SEEDS * 2 / 100);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 10, 20, 30})
  void neitherDoSeriesWhoseNoiseGoesOneWayShowOneOften(int runs) {
    ToDoubleFunction<Random> skewed = random -> -Math.log(1 - random.nextDouble());

    assertThat(alarms(runs, skewed)).isLessThanOrEqualTo(SEEDS * 7 / 100);
  }

  private static long alarms(int runs, ToDoubleFunction<Random> shape) {
    return IntStream.range(0, SEEDS)
        .filter(seed -> !found(noise(seed, runs, 0.03, shape)).isEmpty())
        .count();
  }

  private static List<ChangePoint> found(double... series) {
    return ChangePoints.of(series, WINDOW, P_VALUE, MAGNITUDE);
  }

  private static double[] noise(int seed, int runs, double spread, ToDoubleFunction<Random> shape) {
    Random random = new Random(seed * 7919L + runs);
    return random
        .doubles(runs)
        .map(ignored -> 100 * (1 + spread * shape.applyAsDouble(random)))
        .toArray();
  }
}
