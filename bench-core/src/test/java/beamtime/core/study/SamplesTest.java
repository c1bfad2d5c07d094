package beamtime.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SamplesTest {
  @Test
  void meanAndDeviationAreThoseOfASample() {
    Samples samples = new Samples(List.of(2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0));
    assertThat(samples.mean()).isEqualTo(5.0);
    assertThat(samples.deviation()).isEqualTo(Math.sqrt(32.0 / 7), within(1e-12));
    assertThat(samples.median()).isEqualTo(4.5);
  }

  @Test
  void theMediansIntervalIsThatOfTheTables() {
    // Twenty samples: from the 6th to the 15th, six: from the least to the greatest.
    Samples twenty = new Samples(IntStream.rangeClosed(1, 20).mapToObj(i -> (double) i).toList());
    assertThat(List.of(twenty.low(), twenty.high())).containsExactly(6.0, 15.0);
    Samples six = new Samples(List.of(3.0, 1.0, 6.0, 2.0, 5.0, 4.0));
    assertThat(List.of(six.low(), six.high())).containsExactly(1.0, 6.0);
  }

  @Test
  void tooFewSamplesHaveNoInterval() {
    Samples five = new Samples(List.of(1.0, 2.0, 3.0, 4.0, 5.0));
    assertThat(five.low()).isNaN();
    assertThat(five.high()).isNaN();
    assertThat(new Samples(List.of(1.0)).deviation()).isNaN();
    assertThatThrownBy(() -> new Samples(List.of())).hasMessage("no samples");
  }

  @Test
  void theIntervalHoldsTheMedianOfASkewedDistributionAsOftenAsItSays() {
    Random random = new Random(4);
    double median = Math.log(2);
    long held =
        IntStream.range(0, 2000)
            .mapToObj(i -> new Samples(random.doubles(20).mapToObj(u -> -Math.log(1 - u)).toList()))
            .filter(samples -> samples.low() <= median && median <= samples.high())
            .count();
    // 95.86 % by the binomial distribution; four standard errors of 2 000 trials either way.
    assertThat(held / 2000.0).isBetween(0.9408, 0.9764);
  }
}
