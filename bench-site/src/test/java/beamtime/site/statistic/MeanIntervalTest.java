package beamtime.site.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MeanIntervalTest {
  private static final int TIMES = 2_000;

  @Test
  void itHoldsTheTrueMeanIn95Of100() {
    Random random = new Random(201307);

    long held =
        IntStream.range(0, TIMES)
            .mapToObj(i -> MeanInterval.of(drawn(random, 5)))
            .filter(mean -> mean.low() <= 1_000 && 1_000 <= mean.high())
            .count();

    // 95 %, and three times its standard error of 0.5 %
    assertThat((double) held / TIMES).isEqualTo(0.95, within(0.015));
  }

  @Test
  void itIsSymmetricOnTheLogarithmAndReachesAsFarAsTheTableOfStudentSays() {
    // of 1, 2 and 3 the relative error of the mean is 1 / sqrt(12), and t is 4.303
    MeanInterval mean = MeanInterval.of(List.of(1.0, 2.0, 3.0));

    assertThat(mean.value()).isEqualTo(2);
    assertThat(Math.log(mean.high() / 2)).isEqualTo(4.303 / Math.sqrt(12), within(1e-3));
    assertThat(mean.low() * mean.high()).isEqualTo(4, within(1e-9));
  }

  @Test
  void valuesThatAreAllTheSameLeaveNoDoubt() {
    assertThat(MeanInterval.of(List.of(7.0, 7.0, 7.0))).isEqualTo(new MeanInterval(7, 7, 7));
  }

  @Test
  void ofTimesTheEndsChangePlaces() {
    assertThat(new MeanInterval(4, 2, 8).inverse()).isEqualTo(new MeanInterval(0.25, 0.125, 0.5));
  }

  private static List<Double> drawn(Random random, int forks) {
    return DoubleStream.generate(() -> 1_000 * (1 + 0.02 * random.nextGaussian()))
        .limit(forks)
        .boxed()
        .toList();
  }
}
