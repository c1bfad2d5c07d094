package beamtime.core.statistic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ForksTest {
  private final SplittableRandom random = new SplittableRandom(1);

  @Test
  void aResampledForkHasIterationsOfOneForkAlone() {
    Forks apart = new Forks(List.of(List.of(1.0, 1.0), List.of(10.0, 10.0), List.of(100.0, 100.0)));
    assertThat(resampled(apart).distinct().toArray()).containsExactlyInAnyOrder(1, 10, 100);
  }

  @Test
  void iterationsOfAResampledForkAreDrawnAgain() {
    Forks alike = new Forks(List.of(List.of(0.0, 1.0), List.of(0.0, 1.0)));
    assertThat(resampled(alike).distinct().toArray()).containsExactlyInAnyOrder(0, 0.5, 1);
  }

  private DoubleStream resampled(Forks forks) {
    return IntStream.range(0, 100)
        .mapToObj(
            i -> {
              double[] means = forks.means();
              forks.resample(random, means);
              return means;
            })
        .flatMapToDouble(DoubleStream::of);
  }
}
