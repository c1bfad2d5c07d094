package beamtime.site.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScaleTest {
  @ParameterizedTest
  @CsvSource({
    "0, 31234, 0 5000 10 k 15 k 20 k 25 k 30 k 35 k",
    "28.2, 36.1, 28 29 30 31 32 33 34 35 36 37",
    "-1.5, 2.5, -2 -1 0 1 2 3",
    "0, 0, -1 -0.5 0 0.5 1",
    "5, 5, 4.4 4.6 4.8 5 5.2 5.4 5.6"
  })
  void linearTicksAreRoundAndHoldAllValues(double low, double high, String labels) {
    Axis axis = Axis.linear("", new Span(low, high));

    assertThat(labels(axis)).isEqualTo(labels);
    assertThat(axis.scale().at(low)).isBetween(0.0, 1.0);
    assertThat(axis.scale().at(high)).isBetween(0.0, 1.0);
  }

  @ParameterizedTest
  @CsvSource({
    "0.3, 250, 1 ms 10 ms 100 ms", // round values around it are 0.2 and 500
    "0.02, 0.11, 20 µs 50 µs 100 µs 200 µs",
    "7, 7, 5 ms 10 ms",
    "1, 1, 1 ms 2 ms",
    "999, 1001, 500 ms 1 s 2 s"
  })
  void logarithmicTicksAreRoundAndReadWithTheirPrefix(double low, double high, String labels) {
    Axis axis = Axis.log("", Unit.MILLIS, new Span(low, high));

    assertThat(labels(axis)).isEqualTo(labels);
    assertThat(axis.scale().at(low)).isBetween(0.0, 1.0);
    assertThat(axis.scale().at(high)).isBetween(0.0, 1.0);
  }

  @Test
  void equalRatiosAreEquallyLongOnALogarithmicScale() {
    LogScale scale = LogScale.covering(new Span(1, 1000));

    assertThat(scale.at(10) - scale.at(1)).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(scale.at(1000) - scale.at(100)).isCloseTo(1 / 3.0, within(1e-12));
  }

  @Test
  void whatIsSmallerThanALogarithmicAxisLiesAtItsBeginning() {
    assertThat(LogScale.covering(new Span(1, 10)).at(0)).isZero();
    assertThat(LogScale.covering(new Span(1, 10)).at(-1)).isZero();
  }

  @Test
  void zeroHasNoPlaceOfItsOwnOnALogarithmicScale() {
    assertThatThrownBy(() -> LogScale.covering(new Span(0, 10))).hasMessage("no logarithm of 0.0");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.MIN_VALUE, 1e-200, 1e17 + 0.1, Double.MAX_VALUE})
  void anyFiniteNumberHasAPlace(double value) {
    for (Scale scale :
        List.of(
            LinearScale.covering(new Span(value, value)),
            LinearScale.covering(new Span(-value, value)),
            LogScale.covering(new Span(value, value)))) {
      assertThat(scale.at(value)).isFinite();
      assertThat(scale.ticks()).isNotEmpty().allMatch(Double::isFinite).hasSizeLessThan(15);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.0004, 3, 400 ns",
    "1.23456, 3, 1.23 ms",
    "999.9996, 3, 1 s",
    "61234, 3, 61.2 s",
    "0, 3, 0"
  })
  void millisecondsReadWithThePrefixThatSuitsThem(double millis, int digits, String text) {
    assertThat(Unit.MILLIS.text(millis, digits)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0.05, 0.05", "1234.5, 1230", "20000, 20 k", "0.00002, 20 µ", "-3.1, -3.1"})
  void otherNumbersArePlainAsLongAsTheyAreShort(double value, String text) {
    assertThat(Unit.PLAIN.text(value, 3)).isEqualTo(text);
  }

  private static String labels(Axis axis) {
    return String.join(" ", axis.ticks().stream().map(Tick::label).toList());
  }
}
