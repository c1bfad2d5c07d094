package beamtime.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.statistic.RatioEstimate;
import org.junit.jupiter.api.Test;

class ScoresTest {
  @Test
  void anEndThatIsNotOneDoesNotLookLikeIt() {
    assertThat(interval(1.2, 1.003, 1.43)).isEqualTo("1.003 to 1.430");
    assertThat(interval(0.85, 0.7, 0.9996)).isEqualTo("0.7000 to 0.9996");
  }

  @Test
  void otherwiseItHasAsManyDigitsAsItSupports() {
    assertThat(interval(1.2, 1.03, 1.43)).isEqualTo("1.03 to 1.43");
    assertThat(interval(1, 1, 1)).isEqualTo("1.000 to 1.000");
    assertThat(interval(3, 0.9999, Double.POSITIVE_INFINITY)).isEqualTo("0.9999 to ∞");
  }

  private static String interval(double value, double low, double high) {
    return Scores.interval(new RatioEstimate(value, low, high, 0.04));
  }
}
