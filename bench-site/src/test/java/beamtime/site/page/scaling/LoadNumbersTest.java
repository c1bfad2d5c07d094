package beamtime.site.page.scaling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoadNumbersTest {
  @Test
  void aShareIsInPercentHoweverSmall() {
    assertThat(LoadNumbers.percent(0.025)).isEqualTo("2.5 %");
    assertThat(LoadNumbers.percent(0.99812, 3)).isEqualTo("99.8 %");
    assertThat(LoadNumbers.percent(0.00012)).isEqualTo("0.012 %");
    assertThat(LoadNumbers.percent(1.2e-7)).isEqualTo("<0.01 %");
    assertThat(LoadNumbers.percent(0)).isEqualTo("0 %");
  }
}
