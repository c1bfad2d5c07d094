package beamtime.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import beamtime.core.result.JmhEntry.Metric;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JmhEntryTest {
  private static final String BENCHMARK = "beamtime.hbase.HBaseJobScanBenchmark.scan";
  private static final Map<String, String> PARAMS =
      Map.of("period", "DAY", "rate", "100", "arrivals", "poisson");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"en-GB", "de-DE", "ar-EG"})
  void isReadBackInEveryLocale(String tag) throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(tag));
    try {
      JmhFile.Entry entry =
          readBack(entry(PARAMS, Map.of("server.cpu.s_op", metric(0.00125, "s/op"))));
      assertThat(entry.score().value()).isEqualTo(100);
      assertThat(entry.score().unit()).isEqualTo("ops/s");
      assertThat(entry.samples()).containsExactly(90.5, 100.0, 109.5);
      assertThat(entry.secondary())
          .containsExactly(Map.entry("server.cpu.s_op", new Score(0.00125, Double.NaN, "s/op")));
      assertThat(texts(entry.json().path("params"))).containsExactlyInAnyOrderEntriesOf(PARAMS);
    } finally {
      Locale.setDefault(before);
    }
  }

  /** Half of the 99.9 % interval of three samples, by Student's t with two degrees of freedom. */
  @Test
  void hasTheErrorThatJmhGives() throws IOException {
    double ofStudent = 31.599;
    double deviation = 9.5;
    assertThat(readBack(entry(PARAMS, Map.of())).score().error())
        .isCloseTo(ofStudent * deviation / Math.sqrt(3), within(0.01));
  }

  @Test
  void hasEveryFieldOfAnEntryThatJmhWroteOfABenchmark() throws IOException {
    JsonNode ofABenchmark =
        new ObjectMapper().readTree(RunFileTest.golden("jmh-mongo.json")).get(0);
    JsonNode ours = readBack(entry(PARAMS, Map.of("errors", metric(0, "errors/s")))).json();
    assertThat(names(ours)).isEqualTo(names(ofABenchmark));
    assertThat(names(ours.path("primaryMetric")))
        .isEqualTo(names(ofABenchmark.path("primaryMetric")));
    assertThat(names(ours.path("secondaryMetrics").path("errors")))
        .isEqualTo(names(ofABenchmark.path("secondaryMetrics").path("rows")));
    assertThat(ours.path("threads").intValue()).isEqualTo(8);
    assertThat(ours.path("warmupTime").textValue()).isEqualTo("5 s");
    assertThat(ours.path("measurementIterations").intValue()).isEqualTo(3);
  }

  /** Fields that jmh-visualizer's parse.js and MetricExtractor.js read without a check. */
  @Test
  void hasWhatJmhVisualizerReads() throws IOException {
    JsonNode entry = readBack(entry(PARAMS, Map.of("errors", metric(0, "errors/s")))).json();
    assertThat(entry.path("benchmark").textValue()).isEqualTo(BENCHMARK);
    assertThat(entry.path("mode").textValue()).isEqualTo("thrpt");
    for (JsonNode metric :
        List.of(entry.path("primaryMetric"), entry.path("secondaryMetrics").path("errors"))) {
      assertThat(metric.path("score").isNumber()).isTrue();
      assertThat(metric.path("scoreUnit").isTextual()).isTrue();
      assertThat(metric.path("scoreConfidence")).hasSize(2);
      assertThat(metric.path("rawData")).hasSize(1);
    }
    assertThat(readBack(entry(PARAMS, Map.of())).json().path("secondaryMetrics").isObject())
        .isTrue();
  }

  @Test
  void joinsWithEntriesOfBenchmarks() throws IOException {
    List<JmhFile.Entry> all =
        new ArrayList<>(
            JmhFile.read(
                Files.writeString(
                    folder.resolve("benchmark.json"), RunFileTest.golden("jmh-mongo.json"))));
    all.add(entry(PARAMS, Map.of()).written());
    JmhFile.write(all, folder.resolve(JmhFile.NAME));
    assertThat(JmhFile.read(folder.resolve(JmhFile.NAME)))
        .extracting(entry -> entry.json().path("benchmark").textValue())
        .containsExactly("beamtime.mongo.MongoJobScanBenchmark.scan", BENCHMARK);
  }

  @Test
  void readsNumbersThatAreNoneAsJmhWritesThem() throws IOException {
    JmhFile.Entry entry =
        readBack(
            entry(
                PARAMS,
                Map.of(
                    "none", metric(Double.NaN, "ms/op"),
                    "above", metric(Double.POSITIVE_INFINITY, "ms/op"),
                    "below", metric(Double.NEGATIVE_INFINITY, "ms/op"))));
    assertThat(entry.json().at("/secondaryMetrics/none/score").textValue()).isEqualTo("NaN");
    assertThat(entry.json().at("/secondaryMetrics/above/score").textValue()).isEqualTo("+INF");
    assertThat(entry.secondary().get("none").value()).isNaN();
    assertThat(entry.secondary().get("above").value()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(entry.secondary().get("below").value()).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void hasNoErrorOfFewerThanThreeSeconds() throws IOException {
    JmhEntry two =
        new JmhEntry(
            BENCHMARK,
            List.of(),
            8,
            new TreeMap<>(),
            0,
            List.of(List.of(90.0, 110.0)),
            new TreeMap<>());
    assertThat(readBack(two).score()).isEqualTo(new Score(100, Double.NaN, "ops/s"));
    assertThat(two.written().json().path("warmupIterations").intValue()).isZero();
  }

  @Test
  void keepsTheSecondsOfEachForkApart() throws IOException {
    JmhEntry two =
        new JmhEntry(
            BENCHMARK,
            List.of(),
            8,
            new TreeMap<>(),
            0,
            List.of(List.of(90.0, 110.0), List.of(100.0, 120.0, 130.0)),
            new TreeMap<>(Map.of("latency.p99", metric(3, "ms/op"))));
    JmhFile.Entry read = readBack(two);
    assertThat(read.forks()).containsExactly(List.of(90.0, 110.0), List.of(100.0, 120.0, 130.0));
    assertThat(read.score().value()).as("of all seconds").isEqualTo(110);
    assertThat(read.json().path("forks").intValue()).isEqualTo(2);
    assertThat(read.secondary().get("latency.p99")).isEqualTo(new Score(3, Double.NaN, "ms/op"));
  }

  @Test
  void keepsArgumentsOfTheJvmAsTheyAre() throws IOException {
    List<String> args = List.of("-Xmx1g", "-Xlog:gc*,safepoint:file=x,y", "-Da={b};<c> [d] \"q\"");
    JmhEntry entry =
        new JmhEntry(
            BENCHMARK, args, 8, new TreeMap<>(), 5, List.of(List.of(1.0)), new TreeMap<>());
    List<String> read = new ArrayList<>();
    readBack(entry).json().path("jvmArgs").forEach(arg -> read.add(arg.textValue()));
    assertThat(read).isEqualTo(args);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a b   | value of p 'a b' may hold",
        "a=b   | value of p 'a=b' may hold",
        "'a,b' | value of p 'a,b' may hold",
        "[a]   | value of p '[a]' may hold"
      })
  void refusesParametersThatToolsMisread(String value, String problem) {
    assertThatThrownBy(() -> entry(Map.of("p", value), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("no entry of " + BENCHMARK + ": ")
        .hasMessageContaining(problem);
  }

  @Test
  void namesAllProblemsAtOnce() {
    assertThatThrownBy(
            () ->
                new JmhEntry(
                    BENCHMARK,
                    List.of(),
                    1,
                    new TreeMap<>(Map.of("a key", "x")),
                    0,
                    List.of(),
                    new TreeMap<>(Map.of("p[99]", metric(1, "ms, all")))))
        .hasMessageContaining("it has no throughput; ")
        .hasMessageContaining("parameter 'a key' ")
        .hasMessageContaining("metric 'p[99]' ")
        .hasMessageContaining("unit of p[99] 'ms, all' ");
  }

  @Test
  void tellsTheMetricsOfAnOpenLoad() {
    PercentilesRecord few = new PercentilesRecord(400, 1, 2, 3, Optional.empty(), 4);
    PercentilesRecord many = new PercentilesRecord(40_000, 1, 2, 3, Optional.of(3.5), 4);
    SortedMap<String, Metric> metrics =
        JmhEntry.metrics(LoadSamples.open(Optional.of(many), Optional.of(few), Optional.of(few)));
    assertThat(metrics)
        .containsOnlyKeys(
            "delivered",
            "errors",
            "generator.cpu",
            "generator.delay.p99",
            "generator.gc",
            "latency.max",
            "latency.p50",
            "latency.p90",
            "latency.p99",
            "latency.p99.9",
            "planned",
            "service.max",
            "service.p50",
            "service.p90",
            "service.p99",
            "waiting.max",
            "waiting.p50",
            "waiting.p90",
            "waiting.p99")
        .containsEntry("latency.p99.9", metric(3.5, "ms/op"))
        .containsEntry("planned", metric(100, "ops/s"))
        .containsEntry("delivered", metric(98.5, "ops/s"))
        .containsEntry("errors", metric(0.3, "errors/s"));
  }

  @Test
  void tellsTheMetricsOfDeadlines() throws IOException {
    SortedMap<String, Metric> metrics = JmhEntry.metrics(LoadSamples.deadlines());
    assertThat(metrics)
        .containsEntry("frames.late", metric(5, "frames"))
        .containsEntry("frames.dropped", metric(2, "frames"))
        .containsEntry("frames.lost", metric(0, "frames"))
        .doesNotContainKey("waiting.p50");
    assertThat(readBack(entry(PARAMS, metrics)).secondary()).containsOnlyKeys(metrics.keySet());
  }

  private static JmhEntry entry(Map<String, String> params, Map<String, Metric> secondary) {
    return new JmhEntry(
        BENCHMARK,
        List.of("-Xmx1g"),
        8,
        new TreeMap<>(params),
        5,
        List.of(List.of(90.5, 100.0, 109.5)),
        new TreeMap<>(secondary));
  }

  private static Metric metric(double value, String unit) {
    return new Metric(value, unit);
  }

  /** What a reader finds in a file of the entry. */
  private JmhFile.Entry readBack(JmhEntry entry) throws IOException {
    Path file = folder.resolve(JmhFile.NAME);
    JmhFile.write(List.of(entry.written()), file);
    assertThat(JmhFile.read(file)).hasSize(1);
    return JmhFile.read(file).get(0);
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static Map<String, String> texts(JsonNode object) {
    Map<String, String> texts = new TreeMap<>();
    object.properties().forEach(e -> texts.put(e.getKey(), e.getValue().textValue()));
    return texts;
  }
}
