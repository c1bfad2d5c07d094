package beamtime.core.statistic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SteadinessTest {
  @Test
  void aDriftWithinTheForksIsNamed() {
    assertThat(
            Steadiness.doubt(
                List.of(
                    List.of(10.0, 11.0, 14.0, 15.0),
                    List.of(20.0, 21.0, 27.0, 28.0),
                    List.of(15.0, 16.0, 21.0, 22.0))))
        .contains("it still rises by 37 % within each fork");
  }

  @Test
  void oneThatHidesInANarrowIntervalIsNamed() {
    List<List<Double>> forks =
        List.of(List.of(12.0, 10.0), List.of(12.1, 10.0), List.of(12.0, 10.1));
    assertThat(Interval.of(forks).orElseThrow().halfWidth()).isLessThan(0.02);
    assertThat(Steadiness.doubt(forks)).contains("it still falls by 17 % within each fork");
  }

  @Test
  void halvesThatDifferByChanceAreNoDrift() {
    assertThat(
            Steadiness.doubt(
                List.of(List.of(10.0, 10.5), List.of(10.0, 13.0), List.of(10.0, 10.2))))
        .isEmpty();
    assertThat(Steadiness.doubt(List.of(List.of(10.0, 10.9), List.of(10.0, 10.9)))).isEmpty();
  }

  @Test
  void oneFromForkToForkIsNamed() {
    assertThat(Steadiness.doubt(flat(20, 17, 14, 9)))
        .contains("it drifts from fork to fork, 9.000 to 20.00");
  }

  @Test
  void twoLevelsAreNamed() {
    assertThat(Steadiness.doubt(flat(10, 19, 10.5, 20, 10.2)))
        .contains("its forks have two levels, 10.00 to 20.00");
  }

  @Test
  void whatHasNoPatternDiffers() {
    assertThat(Steadiness.doubt(flat(10, 20, 15))).contains("its 3 forks differ, 10.00 to 20.00");
    assertThat(Steadiness.doubt(flat(10, 20, 15, 12)))
        .contains("its 4 forks differ, 10.00 to 20.00");
  }

  @Test
  void narrowOnesAndThoseWithoutAnIntervalNeedNoReason() {
    assertThat(Steadiness.doubt(flat(10, 11, 10))).isEmpty();
    assertThat(Steadiness.doubt(flat(10))).isEmpty();
    assertThat(Steadiness.doubt(List.of(List.of(0.0, 0.0), List.of(0.0, 5.0)))).isNotEmpty();
  }

  private static List<List<Double>> flat(double... forks) {
    return Arrays.stream(forks).mapToObj(fork -> List.of(fork, fork)).toList();
  }
}
