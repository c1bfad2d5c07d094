package beamtime.site.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SpectrumTest {
  /** Three digits of a histogram. */
  private static final Offset<Double> WITHIN = Offset.offset(1.0);

  @Test
  void percentilesAreThoseOfTheHistogram() {
    Spectrum spectrum = Spectrum.of("latency", thousand());

    assertThat(spectrum.at(2)).isCloseTo(500.0, WITHIN);
    assertThat(spectrum.at(10)).isCloseTo(900.0, WITHIN);
    assertThat(spectrum.at(100)).isCloseTo(990.0, WITHIN);
    assertThat(spectrum.at(1000)).isCloseTo(1000.0, WITHIN);
  }

  @Test
  void theFindingTellsWhatEnoughTimesSupport() {
    LineChart chart = SpectrumChart.of("t", List.of(Spectrum.of("latency", thousand())));

    assertThat(chart.finding())
        .isEqualTo(
            "Of 1000 operations (latency) 50 % took at most 500 ms, 90 % took at most 900 ms, 99 %"
                + " took at most 990 ms, the longest took 1 s.");
  }

  @Test
  void beyondTheTenLongestTheLineIsDashed() {
    LineChart chart = SpectrumChart.of("t", List.of(Spectrum.of("latency", thousand())));

    List<Layer> layers = chart.panels().get(0).layers();
    Layer.Line known = (Layer.Line) layers.get(0);
    Layer.Line tail = (Layer.Line) layers.get(1);
    assertThat(known.dashed()).isFalse();
    assertThat(known.points()).allMatch(point -> point.x() <= 100);
    assertThat(tail.dashed()).isTrue();
    assertThat(tail.points()).allMatch(point -> point.x() >= 100);
    assertThat(layers).contains(new Layer.Rule(100, "fewer than 10 beyond"));
  }

  @Test
  void timesOfNothingAreDrawnAtTheBottom() {
    Histogram waiting = new Histogram(3);
    waiting.recordValueWithCount(0, 100);

    assertThat(
            SpectrumChart.of(
                    "t",
                    List.of(Spectrum.of("latency", thousand()), Spectrum.of("waiting", waiting)))
                .svg())
        .contains("waiting");
  }

  @Test
  void oneTimeIsASpectrum() {
    Histogram one = new Histogram(3);
    one.recordValue(5_000_000);

    assertThat(SpectrumChart.of("t", List.of(Spectrum.of("latency", one))).finding())
        .isEqualTo("Of 1 operations (latency) the longest took 5 ms.");
  }

  @Test
  void noTimesAreNoSpectrum() {
    assertThatThrownBy(() -> Spectrum.of("latency", new Histogram(3)))
        .hasMessage("no times of latency");
  }

  /** 1 ms to 1000 ms, each once. */
  private static Histogram thousand() {
    Histogram times = new Histogram(3);
    for (int millis = 1; millis <= 1000; millis++) {
      times.recordValue(millis * 1_000_000L);
    }
    return times;
  }
}
