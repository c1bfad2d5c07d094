package beamtime.site.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class ChartTest {
  private static final String HOSTILE =
      "</svg><script>alert(1)</script>\" onload='x' & \u0000\uD800\uFFFF 𝛌";

  @Test
  void aChartIsDrawnAsItsGoldenFileSays() throws IOException {
    assertThat(readable(lines("throughput", "mongodb").svg())).isEqualTo(golden("lines.svg"));
  }

  @Test
  void samplesAreDrawnAsTheirGoldenFileSays() throws IOException {
    DotPlot plot =
        new DotPlot(
            "samples",
            "They scatter.",
            Axis.linear("ops/s", new Span(1, 2)),
            List.of(
                new DotPlot.Samples("fork 1", List.of(1.0, 2.0)),
                new DotPlot.Interval("mean", 1.5, new Span(1.2, 1.8))));

    assertThat(readable(plot.svg())).isEqualTo(golden("samples.svg"));
  }

  private static String readable(String svg) {
    return svg.replace("><", ">\n<") + "\n";
  }

  private static String golden(String name) throws IOException {
    try (InputStream in = ChartTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @MethodSource("charts")
  void hostileWordsAreWordsInEveryChart(String svg) throws Exception {
    Document xml = parsed(svg);

    assertThat(xml.getElementsByTagName("script").getLength()).isZero();
    assertThat(xml.getElementsByTagName("svg").getLength()).isOne();
    assertThat(xml.getElementsByTagName("title").item(0).getTextContent())
        .startsWith("</svg><script>alert(1)</script>\" onload='x' & ");
  }

  @ParameterizedTest
  @MethodSource("charts")
  void chartsBringNoStyleAndNoScript(String svg) {
    assertThat(svg).doesNotContain(" style=", "<style", "<script", " fill=", " href=");
  }

  static List<String> charts() {
    LineChart chart = lines(HOSTILE, HOSTILE);
    DotPlot dots =
        new DotPlot(
            HOSTILE,
            HOSTILE,
            Axis.linear(HOSTILE, new Span(1, 2)),
            List.of(
                new DotPlot.Samples(HOSTILE, List.of(1.0, 2.0)),
                new DotPlot.Interval(HOSTILE, 1.5, new Span(1.2, 1.8))));
    return List.of(
        chart.svg(), dots.svg(), new Sparkline(HOSTILE, List.of(1.0, 2.0), List.of(1)).svg());
  }

  @Test
  void aPointOutsideThePlanIsHollowAndSaysWhy() throws Exception {
    Layer.Dot dot = new Layer.Dot(1, 5, Optional.of(new Span(4, 6)), true, "fell short");

    Document xml = parsed(chart("t", List.of(new Layer.Dots(List.of(dot), new Ink(1)))).svg());

    NodeList groups = xml.getElementsByTagName("g");
    assertThat(groups.item(0).getAttributes().getNamedItem("class").getNodeValue())
        .isEqualTo("dot ink-2 hollow");
    assertThat(groups.item(0).getTextContent()).isEqualTo("fell short");
  }

  @Test
  void namesOfLinesThatEndTogetherStandBelowEachOther() throws Exception {
    List<Point> same = List.of(new Point(1, 5), new Point(2, 5));

    Document xml =
        parsed(
            chart(
                    "t",
                    List.of(
                        Layer.Line.of("one", same, new Ink(0)),
                        Layer.Line.of("two", same, new Ink(1))))
                .svg());

    assertThat(y(xml, "two") - y(xml, "one")).isEqualTo(16);
  }

  @Test
  void theLastMarkHasItsLabelWhereNotAllFit() throws Exception {
    List<Tick> marks = List.of(new Tick(1, "1"), new Tick(239, "239"), new Tick(240, "240"));
    Axis clients = Axis.linear("clients", new Span(1, 240)).marked(marks);
    Axis speed = Axis.linear("ops/s", new Span(0, 6));

    String svg = new LineChart("t", "", clients, List.of(new Panel(speed, List.of()))).svg();

    assertThat(svg).contains(">1</text>", ">240</text>").doesNotContain(">239</text>");
  }

  @Test
  void theSameNumbersComeAsJson() throws Exception {
    JsonNode json = new ObjectMapper().readTree(lines(HOSTILE, "mongodb").zoomData());

    assertThat(json.at("/x/title").asText()).isEqualTo("clients");
    assertThat(json.at("/panels/0/y/ticks/2/1").asText()).isEqualTo("2");
    assertThat(json.at("/panels/0/layers/0/name").asText()).isEqualTo("mongodb");
    assertThat(json.at("/panels/0/layers/0/line/1").toString()).isEqualTo("[2.0,5.0]");
  }

  private static double y(Document xml, String words) {
    NodeList texts = xml.getElementsByTagName("text");
    for (int i = 0; i < texts.getLength(); i++) {
      if (texts.item(i).getTextContent().equals(words)) {
        return Double.parseDouble(texts.item(i).getAttributes().getNamedItem("y").getNodeValue());
      }
    }
    throw new AssertionError("no text " + words);
  }

  private static LineChart lines(String title, String name) {
    return chart(
        title,
        List.of(
            Layer.Line.of(name, List.of(new Point(1, 3), new Point(2, 5)), new Ink(0)),
            new Layer.Rule(1.5, name)));
  }

  private static LineChart chart(String title, List<Layer> layers) {
    return new LineChart(
        title,
        "It grows.",
        Axis.linear("clients", new Span(1, 2)),
        List.of(new Panel(Axis.linear("ops/s", new Span(0, 6)), layers)));
  }

  private static Document parsed(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
  }
}
