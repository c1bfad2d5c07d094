package beamtime.core.statistic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LargestTest {
  @ParameterizedTest
  @CsvSource({"9999, 500", "1999, 100", "19, 1", "1, 1", "600, 600", "9999, 5000"})
  void itIsTheOneThatSortingWouldFind(int size, int number) {
    double[] values = new SplittableRandom(size).doubles(size).toArray();

    assertThat(Largest.of(values, number)).isEqualTo(sorted(values)[size - number]);
  }

  @Test
  void itIsFoundWhereTheFirstValuesAreNotLikeTheRest() {
    double[] values = sorted(new SplittableRandom(1).doubles(9_999).toArray());
    double[] falling = new double[values.length];
    Arrays.setAll(falling, i -> values[values.length - 1 - i]);

    assertThat(Largest.of(values, 500)).isEqualTo(values[9_499]);
    assertThat(Largest.of(falling, 500)).isEqualTo(values[9_499]);
  }

  @Test
  void whatIsNoNumberIsAboveAllNumbers() {
    double[] values = new double[1_999];
    Arrays.fill(values, 3, 7, Double.NaN);
    values[9] = Double.POSITIVE_INFINITY;

    assertThat(Largest.of(values, 4)).isNaN();
    assertThat(Largest.of(values, 5)).isInfinite();
    assertThat(Largest.of(values, 6)).isZero();
  }

  private static double[] sorted(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted;
  }
}
