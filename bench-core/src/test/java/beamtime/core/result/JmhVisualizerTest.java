package beamtime.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What jmh-visualizer reads of {@code jmh.json}. Its build was found neither on npm nor on Maven
 * Central, so this follows its source: cells are told apart by a line of {@code method key=value
 * key=value}, which it parts again at blanks and {@code =}; every cell has {@code
 * secondaryMetrics}; of each metric it reads score, error, interval, unit and samples.
 */
class JmhVisualizerTest {
  private static final List<String> METRIC =
      List.of("score", "scoreError", "scoreConfidence", "scoreUnit", "rawData");

  @TempDir private Path folder;

  @Test
  void showsEveryCellWithItsParameters() throws IOException {
    List<JmhFile.Entry> written = cells();

    Map<String, Map<String, String>> shown = new TreeMap<>();
    for (JsonNode cell : file(written)) {
      shown.put(classOf(cell) + " " + line(cell), parted(line(cell)));
    }

    assertThat(shown).hasSameSizeAs(written);
    assertThat(shown.values())
        .containsExactlyInAnyOrderElementsOf(
            written.stream().map(entry -> texts(entry.json().path("params"))).toList());
  }

  @Test
  void findsEveryMetricWithItsNumbersAndSamples() throws IOException {
    for (JsonNode cell : file(cells())) {
      assertThat(cell.get("mode").textValue()).isIn("thrpt", "avgt", "sample", "ss");
      shows(cell.get("primaryMetric"));
      assertThat(cell.get("secondaryMetrics").isObject()).isTrue();
      cell.get("secondaryMetrics").forEach(JmhVisualizerTest::shows);
    }
  }

  private static void shows(JsonNode metric) {
    METRIC.forEach(field -> assertThat(metric.has(field)).as(field).isTrue());
    assertThat(metric.get("score").isNumber()).isTrue();
    assertThat(metric.get("scoreConfidence")).hasSize(2);
    assertThat(metric.get("scoreUnit").textValue()).isNotEmpty();
    assertThat(metric.get("rawData")).isNotEmpty().allMatch(JsonNode::isArray);
  }

  /** Cells that JMH measured, and points of a load that differ in one parameter. */
  private static List<JmhFile.Entry> cells() throws IOException {
    List<JmhFile.Entry> cells =
        new ArrayList<>(JmhFile.parse(RunFileTest.golden("jmh.json"), "golden"));
    for (String rate : List.of("100", "1e3")) {
      cells.add(
          new JmhEntry(
                  "beamtime.hbase.HBaseJobScanBenchmark.scan",
                  List.of(),
                  8,
                  new TreeMap<>(Map.of("rate", rate, "arrivals", "poisson", "url", "a:1/x@y")),
                  5,
                  List.of(List.of(90.5, 100.0, 109.5)),
                  JmhEntry.metrics(
                      LoadSamples.open(Optional.empty(), Optional.empty(), Optional.empty())))
              .written());
    }
    return cells;
  }

  private JsonNode file(List<JmhFile.Entry> cells) throws IOException {
    Path file = folder.resolve(JmhFile.NAME);
    JmhFile.write(cells, file);
    return new ObjectMapper().readTree(Files.readString(file));
  }

  private static String classOf(JsonNode cell) {
    String name = cell.get("benchmark").textValue();
    return name.substring(0, name.lastIndexOf('.'));
  }

  private static String line(JsonNode cell) {
    String name = cell.get("benchmark").textValue();
    return name.substring(name.lastIndexOf('.') + 1)
        + texts(cell.path("params")).entrySet().stream()
            .map(param -> " " + param.getKey() + "=" + param.getValue())
            .collect(Collectors.joining());
  }

  private static Map<String, String> parted(String line) {
    return Arrays.stream(line.split(" "))
        .skip(1)
        .map(param -> param.split("="))
        .collect(Collectors.toMap(param -> param[0], param -> param[1]));
  }

  private static Map<String, String> texts(JsonNode params) {
    Map<String, String> texts = new TreeMap<>();
    params.properties().forEach(param -> texts.put(param.getKey(), param.getValue().textValue()));
    return texts;
  }
}
