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
            | EsJob ingest batch=1000 | 4 | 0.80 | 0.80 to 0.80 |
            | EsJob scan batch=1000 | 1 | 0.90 | 0.90 to 0.90 |
            """);
  }

  @Test
  void aMethodWithoutForksOfItsTwinHasNoRatio() throws IOException {
    add("EsJobClientCostBenchmark.scan", "thrpt", 1, 9);
    assertThat(table.toString()).contains("EsJob scan batch=1000 | 1 | too few forks");
  }

  /** A machine that is slow in a round slows both; a fork without its twin does not count. */
  @Test
  void forksOfARoundAreComparedWithEachOther() throws IOException {
    add("EsJobClientCostBenchmark.scanRaw", "thrpt", 1, 10);
    add("EsJobClientCostBenchmark.scan", "thrpt", 1, 8.91, "1");
    add("EsJobClientCostBenchmark.scan", "thrpt", 1, 9.09, "3");
    assertThat(table.toString()).contains("EsJob scan batch=1000 | 1 | 0.90 | 0.90 to 0.90");
  }

  /** Three forks, each faster by one percent than the one before. */
  private void add(String benchmark, String mode, int threads, double score) throws IOException {
    add(benchmark, mode, threads, 0.99 * score, "1");
    add(benchmark, mode, threads, score, "2");
    add(benchmark, mode, threads, 1.01 * score, "3");
  }

  private void add(String benchmark, String mode, int threads, double fork, String round)
      throws IOException {
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
    JmhFile.parse(json, "test").forEach(entry -> table.add(entry, round));
  }
}
