package beamtime.site.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class BarTest {
  private static final LogScale SCALE = LogScale.covering(new Span(1, 100));

  @Test
  void equalRatiosAreEqualLengths() {
    assertThat(width(10) / width(100)).isEqualTo(0.5);
    assertThat(width(1)).isZero();
  }

  @Test
  void anIntervalReachesFromItsLowToItsHighEnd() {
    String lines =
        svg(new Bar("", 10, Optional.of(new Span(1, 100)), SCALE)).select(".whisker").attr("d");

    assertThat(lines).isEqualTo("M2 3V11M110 3V11M2 7H110");
  }

  @Test
  void withoutAnIntervalThereIsNoWhisker() {
    assertThat(svg(bar(10)).select(".whisker")).isEmpty();
  }

  @Test
  void everyRoundValueOfTheScaleHasALine() {
    assertThat(svg(bar(10)).select(".grid").attr("d").split("M")).hasSize(1 + SCALE.ticks().size());
  }

  @Test
  void wordsForThoseWhoCantSeeItAreEscaped() {
    Element svg = svg(new Bar("<b>5 ops/s", 10, Optional.empty(), SCALE));

    assertThat(svg.attr("role")).isEqualTo("img");
    assertThat(svg.select("title").text()).isEqualTo("<b>5 ops/s");
    assertThat(svg.select("b")).isEmpty();
  }

  private static double width(double value) {
    return Double.parseDouble(svg(bar(value)).select("rect").attr("width"));
  }

  private static Bar bar(double value) {
    return new Bar("", value, Optional.empty(), SCALE);
  }

  private static Element svg(Bar bar) {
    return Jsoup.parseBodyFragment(bar.svg()).body().child(0);
  }
}
