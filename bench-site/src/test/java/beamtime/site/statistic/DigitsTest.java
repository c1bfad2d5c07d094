package beamtime.site.statistic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DigitsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.9512 | 0.9312 | 0.9712 | 0.951", // half 0.020: two digits
        "0.9512 | 0.9012 | 1.0012 | 0.95", // half 0.050: one digit
        "12345 | 12045 | 12645 | 12,340", // half 300: two digits, half to even
        "12345 | 11345 | 13345 | 12,300",
        "12345 | 7345 | 17345 | 12,000",
        "0.5 | 0 | 40 | 0.50", // at least two digits of the number itself
        "350 | -160 | 860 | 350",
        "0.000012345 | 0.000012335 | 0.000012355 | 0.000012345",
        "1234.5 | 1234.5 | 1234.5 | 1,234", // no interval: four digits
        "1234.5 | NaN | NaN | 1,234",
        "1.5 | 0 | Infinity | 1.500",
        "0 | -0.1 | 0.1 | 0.00",
        "0 | 0 | 0 | 0",
        "NaN | NaN | NaN | n/a",
        "Infinity | 0 | 1 | ∞"
      })
  void asManyDigitsAsTheIntervalSupports(double value, double low, double high, String text) {
    assertThat(Digits.of(value, low, high).text(value)).isEqualTo(text);
  }

  @Test
  void theEndsOfAnIntervalHaveTheDigitsOfItsMiddle() {
    Digits digits = Digits.of(0.9, 0.87, 0.93);
    assertThat(digits.text(0.87) + " to " + digits.text(0.93)).isEqualTo("0.870 to 0.930");
    assertThat(digits.text(Double.POSITIVE_INFINITY)).isEqualTo("∞");
  }

  @Test
  void aNumberIsTheSameInEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(new Digits(-2).text(1234.567)).isEqualTo("1,234.57");
    } finally {
      Locale.setDefault(before);
    }
  }
}
