package beamtime.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CellEntriesTest {
  private static final String SCAN = "beamtime.hbase.HBaseJobScanBenchmark.scan";

  @Test
  void aCellHasItsSamplesByFork() throws IOException {
    CellEntries entries =
        entries(entry(SCAN, "DAY", 2, "[1, 2], [3]"), entry(SCAN, "WEEK", 2, "[2, 2]"));
    assertThat(entries.of(cell(SCAN, Map.of("period", "DAY"), 2)).orElseThrow().forks())
        .containsExactly(List.of(1.0, 2.0), List.of(3.0));
    assertThat(entries.of(cell(SCAN, Map.of("period", "WEEK"), 2)).orElseThrow().forks())
        .containsExactly(List.of(2.0, 2.0));
  }

  @Test
  void aCellMayHaveParametersThatJmhDoesNotKnow() throws IOException {
    CellEntries entries = entries(entry(SCAN, "DAY", 2, "[2]"));
    assertThat(entries.of(cell(SCAN, Map.of("period", "DAY", "rtt", "10ms"), 2))).isPresent();
    assertThat(entries.of(cell(SCAN, Map.of("rtt", "10ms"), 2))).isEmpty();
  }

  @Test
  void anotherBenchmarkOrAnotherScoreIsOfAnotherCell() throws IOException {
    CellEntries entries = entries(entry(SCAN, "DAY", 2, "[2]"));
    assertThat(entries.of(cell("beamtime.X.scan", Map.of("period", "DAY"), 2))).isEmpty();
    assertThat(entries.of(cell(SCAN, Map.of("period", "DAY"), 3))).isEmpty();
  }

  @Test
  void aPointOfALoadIsFoundByItsParametersSinceItsRateIsThatOfTheWholeHold() throws IOException {
    String point =
        entry(SCAN, "DAY", 2, "[1, 2], [3]").replace("DAY\"", "DAY\", \"clients\": \"4\"");
    CellEntries entries = entries(entry(SCAN, "DAY", 2.1, "[2.1]"), point);
    assertThat(entries.of(cell(SCAN, Map.of("period", "DAY", "clients", "4"), 2.1)).orElseThrow())
        .extracting(JmhFile.Entry::forks)
        .isEqualTo(List.of(List.of(1.0, 2.0), List.of(3.0)));
    assertThat(entries.of(cell(SCAN, Map.of("period", "DAY", "clients", "8"), 2))).isEmpty();
  }

  private static CellEntries entries(String... entries) throws IOException {
    return new CellEntries(JmhFile.parse("[" + String.join(",", entries) + "]", "a test"));
  }

  private static String entry(String benchmark, String period, double score, String rawData) {
    return """
        {"benchmark": "%s", "params": {"period": "%s"}, "primaryMetric":
          {"score": %s, "scoreError": "NaN", "scoreUnit": "ops/s", "rawData": [%s]}}
        """
        .formatted(benchmark, period, score, rawData);
  }

  private static CellRecord cell(String benchmark, Map<String, String> params, double score) {
    return new CellRecord(
        "JobScan",
        "hbase",
        "jobs",
        new TreeMap<>(params),
        Optional.empty(),
        benchmark,
        "",
        "",
        Outcome.MEASURED,
        "",
        Optional.of(new Score(score, Double.NaN, "ops/s")),
        Optional.empty(),
        Optional.empty(),
        new TreeMap<>(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        new TreeMap<>(),
        "",
        "");
  }
}
