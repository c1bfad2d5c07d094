package beamtime.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.JobQuery;
import beamtime.core.store.TallyCounter;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the client-cost benchmarks compare does the same work, and fails where it did not. */
class PostgresClientCostTest {
  @RegisterExtension static final BackendExtension POSTGRESQL = new BackendExtension("postgresql");

  @Test
  void jobRowsWrittenToTheWireAreThoseOfTheStore() throws SQLException {
    PostgresJobClientCostBenchmark cost = new PostgresJobClientCostBenchmark();
    var client = new PostgresJobClientCostBenchmark.Client(POSTGRESQL.endpoint());
    var writing = new PostgresJobClientCostBenchmark.Writing();
    var share = new PostgresJobClientCostBenchmark.Share();
    writing.create(client);
    share.encode(client, writing, 1, 4);
    writing.empty(client);
    cost.ingestRaw(share);
    TallyCounter expected = new TallyCounter();
    JobRow row = new JobRow();
    for (int batch = 1; batch < 40; batch += 4) {
      for (int index = batch * 1000; index < (batch + 1) * 1000; index++) {
        client.jobs.fill(index, row);
        expected.add(row.hash());
      }
    }
    TallyCounter actual = new TallyCounter();
    JobQuery all = new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(4), List.of());
    client.store.scan(client.writing, all, view -> actual.add(view.decode().hash()));
    assertThat(actual.tally()).isEqualTo(expected.tally());

    assertThatThrownBy(() -> cost.ingestRaw(share))
        .as("rows that are there already")
        .isInstanceOf(SQLException.class);
    writing.empty(client);
    cost.ingest(client, writing, share);
    client.store.places().drop(client.writing);
    share.close();
    client.close();
  }

  @Test
  void jobRowsAreReadAndGroupedBothWays() throws SQLException {
    PostgresJobClientCostBenchmark cost = new PostgresJobClientCostBenchmark();
    var client = new PostgresJobClientCostBenchmark.Client(POSTGRESQL.endpoint());
    var reading = new PostgresJobClientCostBenchmark.Reading(2);
    var reader = new PostgresJobClientCostBenchmark.Reader();
    reading.load(client);
    reader.connect(client, reading);
    assertThat(cost.scan(client, reading).rows()).isEqualTo(Jobs.ROWS_PER_DAY);
    assertThat(cost.scanRaw(reader)).isEqualTo(Jobs.ROWS_PER_DAY);
    assertThat(cost.groupMonth(client, reading))
        .hasSizeGreaterThan(cost.group(client, reading).size());
    assertThat(cost.groupMonthRaw(reader)).isGreaterThan(cost.groupRaw(reader));
    client.store.places().drop(client.reading);
    assertThatThrownBy(() -> cost.scanRaw(reader)).isInstanceOf(SQLException.class);
    reader.close();
    client.close();
  }
}
