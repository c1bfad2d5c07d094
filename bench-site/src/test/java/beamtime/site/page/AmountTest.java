package beamtime.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountTest {
  @ParameterizedTest
  @CsvSource({
    "0.0188571, s, 18.9 ms",
    "90, s, 90.0 s",
    "0.000000012, s, 12.0 ns",
    "0.599343, ms, 599 µs",
    "6325.01, ms, 6.33 s",
    "0, s, 0 s",
    "0, B, 0 B",
    "39.0095, B, 39.0 B",
    "8665702.1, B, 8.67 MB",
    "2249998000, Hz, 2.25 GHz",
    "66.0476, n, 66.0",
    "1.5, furlong, 1.50 furlong"
  })
  void anAmountIsToldWithThreeDigitsInAUnitOfItsSize(double value, String unit, String text) {
    assertThat(Amount.of(value, unit)).isEqualTo(text);
  }
}
