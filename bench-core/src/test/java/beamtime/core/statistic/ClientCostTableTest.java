package beamtime.core.statistic;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.result.JmhFile;
import java.io.IOException;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The table of what our stores cost, from JMH's files. */
class ClientCostTableTest {
  private final ClientCostTable table = new ClientCostTable();

  @Test
  void aRateIsOursOverRawAndATimeRawOverOurs() throws IOException {
    add("EsJobClientCostBenchmark.scan", "thrpt", 1, 9);
    add("EsJobClientCostBenchmark.scanRaw", "thrpt", 1, 10);
    add("EsJobClientCostBenchmark.ingest", "ss", 4, 50);
    add("EsJobClientCostBenchmark.ingestRaw", "ss", 4, 40);
    assertThat(table)
        .hasToString(
            """
            | store and operation | clients | ours / raw | 95 % |
            |---|---|---|---|
            | EsJob ingest batch=1000 | 4 | 0.80 | 0.78 to 0.82 |
            | EsJob scan batch=1000 | 1 | 0.90 | 0.88 to 0.92 |
            """);
  }

  @Test
  void aMethodWithoutForksOfItsTwinHasNoRatio() throws IOException {
    add("EsJobClientCostBenchmark.scan", "thrpt", 1, 9);
    assertThat(table.toString()).contains("EsJob scan batch=1000 | 1 | too few forks");
  }

  /** Three forks that scatter by one percent. */
  private void add(String benchmark, String mode, int threads, double score) throws IOException {
    for (double fork : new double[] {0.99 * score, score, 1.01 * score}) {
      String json =
          String.format(
              Locale.ROOT,
              """
              [{"benchmark": "beamtime.es.%s", "mode": "%s", "threads": %d, "params": {"batch": "1000"},
                "primaryMetric": {"score": %f, "scoreError": "NaN", "scoreUnit": "x", "rawData": [[%f]]}}]
              """,
              benchmark,
              mode,
              threads,
              fork,
              fork);
      JmhFile.parse(json, "test").forEach(table::add);
    }
  }
}
