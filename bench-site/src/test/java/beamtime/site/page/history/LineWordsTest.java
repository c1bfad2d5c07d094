package beamtime.site.page.history;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.site.statistic.Stretch;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LineWordsTest {
  @Test
  void aChangeHasASignAndTenthsWhereTheyTell() {
    assertThat(LineWords.percent(-0.204)).isEqualTo("−20 %");
    assertThat(LineWords.percent(1.5)).isEqualTo("+150 %");
    assertThat(LineWords.percent(0.0551)).isEqualTo("+5.5 %");
    assertThat(LineWords.percent(-0.0549)).isEqualTo("−5.5 %");
  }

  @Test
  void aProbabilityIsNotMorePreciseThanItsTest() {
    assertThat(LineWords.probability(0.00042)).isEqualTo("p = 0.0004");
    assertThat(LineWords.probability(0.0001)).isEqualTo("p = 0.0001");
    assertThat(LineWords.probability(1e-30)).isEqualTo("p < 0.0001");
    assertThat(LineWords.probability(0)).isEqualTo("p < 0.0001");
  }

  @Test
  void aLevelHasTheDigitsThatItsRunsSupport() {
    assertThat(LineWords.level(new Stretch(4, 1234.567, 60))).isEqualTo("1,235");
    assertThat(LineWords.level(new Stretch(100, 1234.567, 1))).isEqualTo("1,234.57");
    assertThat(LineWords.level(new Stretch(5, 4, 0))).isEqualTo("4.000");
  }

  @Test
  void timesAreThoseOfUtc() {
    Instant time = Instant.parse("2026-11-21T23:53:06Z");

    assertThat(LineWords.day(time)).isEqualTo("2026-11-21");
    assertThat(LineWords.minute(time)).isEqualTo("2026-11-21 23:53");
  }
}
