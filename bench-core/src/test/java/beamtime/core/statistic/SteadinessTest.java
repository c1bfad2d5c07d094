package beamtime.core.statistic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SteadinessTest {
  @Test
  void aDriftWithinTheForksIsNamed() {
    assertThat(
            Steadiness.reason(
                List.of(List.of(10.0, 11.0, 15.0, 16.0), List.of(20.0, 21.0, 24.0, 26.0))))
        .isEqualTo("it gets higher by 35 % within each fork: its warm-up is too short");
  }

  @Test
  void oneFromForkToForkIsNamed() {
    assertThat(Steadiness.reason(flat(20, 17, 14, 9)))
        .isEqualTo("it drifts from fork to fork, 9.000 to 20.00");
  }

  @Test
  void twoLevelsAreNamed() {
    assertThat(Steadiness.reason(flat(10, 19, 10.5, 20, 10.2)))
        .isEqualTo("its forks have two levels, 10.00 to 20.00");
  }

  @Test
  void whatHasNoPatternDiffers() {
    assertThat(Steadiness.reason(flat(10, 20, 15))).isEqualTo("its 3 forks differ, 10.00 to 20.00");
    assertThat(Steadiness.reason(flat(10, 20, 15, 12)))
        .isEqualTo("its 4 forks differ, 10.00 to 20.00");
  }

  private static List<List<Double>> flat(double... forks) {
    return Arrays.stream(forks).mapToObj(fork -> List.of(fork, fork)).toList();
  }
}
