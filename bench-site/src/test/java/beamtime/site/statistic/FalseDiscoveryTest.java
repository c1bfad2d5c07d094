package beamtime.site.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class FalseDiscoveryTest {
  /** The fifteen hypotheses of Benjamini and Hochberg's own example, section 3.2. */
  private static final List<Double> THROMBOLYSIS =
      List.of(
          0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
          0.5719, 0.6528, 0.7590, 1.0000);

  @Test
  void fourOfThePaperFifteenAreDiscoveries() {
    assertThat(FalseDiscovery.corrected(THROMBOLYSIS).stream().filter(p -> p <= 0.05)).hasSize(4);
  }

  @Test
  void theOrderOfTheTestsDoesNotMatter() {
    List<Double> corrected = FalseDiscovery.corrected(List.of(0.04, 0.001, 0.9, 0.02));
    assertThat(corrected.get(0)).isCloseTo(0.04 * 4 / 3, within(1e-12));
    assertThat(corrected.get(1)).isCloseTo(0.004, within(1e-12));
    assertThat(corrected.get(2)).isEqualTo(0.9);
    assertThat(corrected.get(3)).isCloseTo(0.04, within(1e-12));
  }

  @Test
  void aLargerPValueNeverEndsBelowASmallerOne() {
    assertThat(FalseDiscovery.corrected(List.of(0.01, 0.02, 0.03, 0.04, 0.05)))
        .allSatisfy(p -> assertThat(p).isCloseTo(0.05, within(1e-12)));
  }

  @Test
  void oneTestAloneNeedsNoCorrection() {
    assertThat(FalseDiscovery.corrected(List.of(0.03))).containsExactly(0.03);
    assertThat(FalseDiscovery.corrected(List.of())).isEmpty();
  }

  @Test
  void tiesAreCorrectedAlike() {
    assertThat(FalseDiscovery.corrected(Collections.nCopies(7, 0.02))).containsOnly(0.02);
  }
}
