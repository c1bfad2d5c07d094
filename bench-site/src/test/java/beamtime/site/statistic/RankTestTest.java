package beamtime.site.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RankTestTest {
  @Test
  void fiveForksAgainstFiveHaveASmallestPValue() {
    // two of the 252 ways to choose five of ten
    assertThat(RankTest.pValue(List.of(1.0, 2.0, 3.0, 4.0, 5.0), List.of(6.0, 7.0, 8.0, 9.0, 10.0)))
        .isCloseTo(2.0 / 252, within(1e-12));
  }

  @Test
  void threeForksAgainstThreeNeverDecide() {
    assertThat(RankTest.pValue(List.of(1.0, 2.0, 3.0), List.of(6.0, 7.0, 8.0)))
        .isCloseTo(0.1, within(1e-12));
  }

  @Test
  void tiesAreAllowed() {
    assertThat(RankTest.pValue(List.of(1.0, 2.0, 2.0), List.of(2.0, 3.0, 4.0))).isBetween(0.1, 1.0);
    assertThat(RankTest.pValue(List.of(2.0, 2.0, 2.0), List.of(2.0, 2.0, 2.0))).isEqualTo(1);
  }
}
