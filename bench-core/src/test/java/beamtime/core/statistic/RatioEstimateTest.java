package beamtime.core.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class RatioEstimateTest {
  private static final int PAIRS = 4_000;
  private static final int ITERATIONS = 10;
  private static final double TRUE_RATIO = 1.1;

  private static final List<List<Double>> LOW =
      List.of(List.of(9.0, 10.0, 11.0, 10.5), List.of(10.0, 10.2, 9.8, 9.9), List.of(9.5, 10.0));

  @TestFactory
  Stream<DynamicTest> theIntervalHoldsTheTrueRatioAsOftenAsItSays() {
    return withEveryNoise(RatioEstimateTest::coverage);
  }

  /** Pairs of which both have the level of their round, which scatters more than they do. */
  @TestFactory
  Stream<DynamicTest> soDoesThatOfContestantsInTurn() {
    return withEveryNoise(RatioEstimateTest::inTurn);
  }

  /** Of a share of intervals that hold the true ratio, by noise and number of forks. */
  private static Stream<DynamicTest> withEveryNoise(ToDoubleBiFunction<Noise, Integer> held) {
    return Noise.KINDS.entrySet().stream()
        .map(
            noise ->
                DynamicTest.dynamicTest(
                    noise.getKey(),
                    () -> {
                      assertThat(held.applyAsDouble(noise.getValue(), 3)).isBetween(0.93, 0.97);
                      assertThat(held.applyAsDouble(noise.getValue(), 5)).isBetween(0.93, 0.97);
                    }));
  }

  private static double coverage(Noise noise, int forks) {
    SplittableRandom random = new SplittableRandom(2013);
    int held = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      RatioEstimate ratio =
          RatioEstimate.of(
              noise.draw(TRUE_RATIO, forks, ITERATIONS, random),
              noise.draw(1, forks, ITERATIONS, random));
      held += ratio.low() <= TRUE_RATIO && TRUE_RATIO <= ratio.high() ? 1 : 0;
    }
    return (double) held / PAIRS;
  }

  private static double inTurn(Noise noise, int forks) {
    SplittableRandom random = new SplittableRandom(2013);
    int held = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      List<List<Double>> over = new ArrayList<>();
      List<List<Double>> under = new ArrayList<>();
      for (int round = 0; round < forks; round++) {
        double level = Noise.SKEWED_FORKS.draw(1, 1, 1, random).get(0).get(0);
        over.addAll(noise.draw(TRUE_RATIO * level, 1, ITERATIONS, random));
        under.addAll(noise.draw(level, 1, ITERATIONS, random));
      }
      RatioEstimate ratio = RatioEstimate.inTurn(over, under);
      held += ratio.low() <= TRUE_RATIO && TRUE_RATIO <= ratio.high() ? 1 : 0;
    }
    return (double) held / PAIRS;
  }

  @Test
  void whatARoundDoesToBothIsNoDifference() {
    List<List<Double>> rounds = List.of(List.of(8.0), List.of(11.0, 13.0), List.of(9.0));
    List<List<Double>> twice = List.of(List.of(4.0), List.of(6.0), List.of(4.5));
    RatioEstimate ratio = RatioEstimate.inTurn(rounds, twice);
    assertThat(ratio.value()).isCloseTo(2, within(1e-9));
    assertThat(ratio.halfWidth()).isLessThan(1e-6);
    assertThat(RatioEstimate.of(rounds, twice).halfWidth()).isGreaterThan(0.5);
  }

  @Test
  void inTurnItIsStudentsIntervalOfPairsAsWorkedOutByHand() {
    // 9, 10, 11 of 10 and 5, 4, 6 of 5: -0.1, 0, 0.1 less 0, -0.2, 0.2 leaves -0.1, 0.2, -0.1
    RatioEstimate ratio =
        RatioEstimate.inTurn(
            List.of(List.of(9.0), List.of(10.0), List.of(11.0), List.of(1000.0)),
            List.of(List.of(5.0), List.of(4.0), List.of(6.0)));
    double error = Math.sqrt((0.01 + 0.04 + 0.01) / 2 / 3);
    assertThat(ratio.value()).as("of rounds that both have").isCloseTo(2, within(1e-9));
    assertThat(Math.log(ratio.high() / 2)).isCloseTo(4.3027 * error, within(1e-4));
    assertThat(Math.log(2 / ratio.low())).isCloseTo(4.3027 * error, within(1e-4));
  }

  @Test
  void theIntervalLeavesOutOneWhereThePValueIsSmallAndOnlyThere() {
    SplittableRandom random = new SplittableRandom(7);
    int small = 0;
    for (int pair = 0; pair < 200; pair++) {
      RatioEstimate ratio =
          RatioEstimate.of(
              Noise.EVEN.draw(1.04, 3, ITERATIONS, random),
              Noise.EVEN.draw(1, 4, ITERATIONS, random));
      assertThat(ratio.low() > 1 || ratio.high() < 1).isEqualTo(ratio.pValue() <= 0.05);
      small += ratio.pValue() <= 0.05 ? 1 : 0;
    }
    assertThat(small).as("of both kinds").isBetween(20, 180);
  }

  @Test
  void theUnitOfTheSamplesDoesNotMatter() {
    RatioEstimate of = RatioEstimate.of(times(1.5), LOW);
    RatioEstimate ofTiny = RatioEstimate.of(times(1.5e-9), times(1e-9));
    assertThat(ofTiny.value()).isCloseTo(of.value(), within(1e-9));
    assertThat(ofTiny.low()).isCloseTo(of.low(), within(1e-9));
    assertThat(ofTiny.high()).isCloseTo(of.high(), within(1e-9));
    assertThat(of.value()).isCloseTo(1.5, within(1e-9));
  }

  @Test
  void theInverseIsTheRatioTheOtherWayRound() {
    RatioEstimate inverse = RatioEstimate.of(times(2), LOW).inverse();
    assertThat(inverse.value()).isCloseTo(0.5, within(1e-9));
    assertThat(inverse.low()).isLessThan(0.5);
    assertThat(inverse.high()).isGreaterThan(0.5);
  }

  @Test
  void samplesThatAreAllTheSameAreOneAndNotByChance() {
    RatioEstimate same = RatioEstimate.of(constant(4), constant(4));
    assertThat(same.value()).isEqualTo(1);
    assertThat(same.pValue()).isEqualTo(1);
    assertThat(same.low()).isLessThanOrEqualTo(1).isCloseTo(1, within(1e-6));
  }

  @Test
  void samplesWithoutSpreadDifferForSure() {
    RatioEstimate twice = RatioEstimate.of(constant(4), constant(2));
    assertThat(twice.value()).isCloseTo(2, within(1e-9));
    assertThat(twice.low()).isCloseTo(2, within(1e-6));
    assertThat(twice.pValue()).isLessThan(1e-6);
  }

  @Test
  void aForkThatDidNothingWidensTheIntervalAndLeavesNoBoundBelowZero() {
    List<List<Double>> stalls = List.of(List.of(0.0, 0.0), List.of(0.0, 0.0), List.of(0.0, 5.0));
    RatioEstimate ratio = RatioEstimate.of(stalls, constant(2));
    assertThat(ratio.low()).isBetween(0.0, 0.1);
    assertThat(ratio.high()).isGreaterThan(10);
    assertThat(ratio.pValue()).isBetween(0.05, 1.0);
  }

  @Test
  void itIsWelchsIntervalAsWorkedOutByHand() {
    // means 10, 12 and 8, 8.5, 9: logarithms of 11 and 8.5, relative variances 1/121 and 1/12/72.25
    RatioEstimate ratio =
        RatioEstimate.of(
            List.of(List.of(10.0), List.of(11.0, 13.0)),
            List.of(List.of(8.0), List.of(8.5), List.of(9.0)));
    double variance = 1.0 / 121 + 0.25 / 3 / 72.25;
    double freedom =
        variance * variance / (Math.pow(1.0 / 121, 2) / 1 + Math.pow(0.25 / 3 / 72.25, 2) / 2);
    assertThat(freedom).isCloseTo(1.286, within(0.001));
    assertThat(ratio.value()).isCloseTo(11 / 8.5, within(1e-9));
    // Student's 97.5 % point lies between those of 1 and 2 degrees, 12.706 and 4.303
    double reach = Math.log(ratio.high() / ratio.value()) / Math.sqrt(variance);
    assertThat(reach).isBetween(4.303, 12.706);
    assertThat(ratio.value() / ratio.low()).isCloseTo(ratio.high() / ratio.value(), within(1e-9));
  }

  @Test
  void theHalfWidthIsAShareOfTheValue() {
    assertThat(new RatioEstimate(2, 2 / 1.05, 2 * 1.05, 0).halfWidth())
        .isCloseTo(0.05, within(1e-9));
  }

  private static List<List<Double>> times(double factor) {
    return LOW.stream().map(fork -> fork.stream().map(value -> value * factor).toList()).toList();
  }

  private static List<List<Double>> constant(double value) {
    return Collections.nCopies(3, Collections.nCopies(4, value));
  }
}
