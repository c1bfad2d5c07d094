package beamtime.core.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IntervalTest {
  @Test
  void itHoldsTheTrueMeanAsOftenAsItSays() {
    for (Noise noise : List.of(Noise.EVEN, Noise.SKEWED, Noise.BIMODAL_FORKS, Noise.SAME_FORKS)) {
      assertThat(coverage(noise, 3)).isBetween(0.93, 0.97);
      assertThat(coverage(noise, 6)).isBetween(0.93, 0.97);
    }
  }

  private static double coverage(Noise noise, int forks) {
    SplittableRandom random = new SplittableRandom(2020);
    int held = 0;
    for (int i = 0; i < 4_000; i++) {
      Interval interval = Interval.of(noise.draw(3, forks, 5, random)).orElseThrow();
      held += interval.low() <= 3 && 3 <= interval.high() ? 1 : 0;
    }
    return held / 4_000.0;
  }

  @Test
  void itIsStudentsFromTheMeansOfTheForks() {
    // 9, 10, 11: a mean of 10 with a standard error of 1 / sqrt(3), Student's 4.303 with 2 degrees
    Interval interval =
        Interval.of(List.of(List.of(8.0, 10.0), List.of(10.0), List.of(11.0, 11.0))).orElseThrow();
    assertThat(Math.log(interval.high() / 10)).isCloseTo(0.4303 / Math.sqrt(3), within(1e-4));
    assertThat(interval.halfWidth()).isCloseTo(interval.high() / 10 - 1, within(1e-9));
  }

  @Test
  void theInverseTurnsItRound() {
    assertThat(new Interval(2, 8).inverse()).isEqualTo(new Interval(0.125, 0.5));
  }

  @Test
  void aroundAnotherNumberItIsAsWideAsAShare() {
    assertThat(new Interval(2, 8).around(8)).isEqualTo(new Interval(4, 16));
  }

  @Test
  void noBoundIsBelowZero() {
    Interval wide = Interval.of(List.of(List.of(1.0), List.of(100.0))).orElseThrow();
    assertThat(wide.low()).isPositive();
  }

  @Test
  void oneForkHasNoneAndNeitherHaveZerosOrValuesBelow() {
    assertThat(Interval.of(List.of(List.of(1.0, 2.0, 3.0)))).isEmpty();
    assertThat(Interval.of(List.of(List.of(0.0), List.of(0.0)))).isEmpty();
    assertThat(Interval.of(List.of(List.of(-1.0), List.of(3.0)))).isEmpty();
    assertThat(Interval.of(List.of(List.of(Double.NaN), List.of(3.0)))).isEmpty();
  }
}
