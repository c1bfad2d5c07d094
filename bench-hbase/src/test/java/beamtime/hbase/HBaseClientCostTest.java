package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.JobQuery;
import beamtime.core.store.TallyCounter;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the client-cost benchmarks compare does the same work, and fails where it did not. */
class HBaseClientCostTest {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  @ParameterizedTest
  @EnumSource(HBaseLayout.class)
  void jobRowsWrittenToTheWireAreThoseOfTheStore(HBaseLayout layout) throws IOException {
    HBaseJobClientCostBenchmark cost = new HBaseJobClientCostBenchmark();
    HBaseJobClientCostBenchmark.Client client = new HBaseJobClientCostBenchmark.Client();
    client.connect(HBASE.endpoint(), layout);
    HBaseJobClientCostBenchmark.Writing writing = new HBaseJobClientCostBenchmark.Writing();
    HBaseJobClientCostBenchmark.Share share = new HBaseJobClientCostBenchmark.Share();
    writing.empty(client);
    share.encode(client, writing, 1, 8);
    cost.ingestRaw(writing, share);
    TallyCounter expected = new TallyCounter();
    JobRow row = new JobRow();
    for (int batch = 1; batch < client.written() / 1000; batch += 8) {
      for (int index = batch * 1000; index < (batch + 1) * 1000; index++) {
        client.jobs.fill(index, row);
        expected.add(row.hash());
      }
    }
    TallyCounter actual = new TallyCounter();
    JobQuery all = new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(6), List.of());
    client.store.scan(client.writing, all, view -> actual.add(view.decode().hash()));
    assertThat(actual.tally()).isEqualTo(expected.tally());

    cost.ingest(client, writing, share);
    client.store.places().drop(client.writing);
    assertThatThrownBy(() -> cost.ingestRaw(writing, share)).isInstanceOf(IOException.class);
    share.close();
    client.close();
  }

  @ParameterizedTest
  @EnumSource(HBaseLayout.class)
  void jobRowsAreReadBothWays(HBaseLayout layout) throws IOException {
    HBaseJobClientCostBenchmark cost = new HBaseJobClientCostBenchmark();
    HBaseJobClientCostBenchmark.Client client = new HBaseJobClientCostBenchmark.Client();
    client.connect(HBASE.endpoint(), layout);
    HBaseJobClientCostBenchmark.Reading reading = new HBaseJobClientCostBenchmark.Reading();
    HBaseJobClientCostBenchmark.Reader reader = new HBaseJobClientCostBenchmark.Reader();
    reading.load(client);
    reader.connect(client, reading);
    assertThat(cost.scanRaw(reader)).isEqualTo(cost.scan(client, reading).rows());
    assertThat(cost.groupRaw(reader)).isEqualTo(cost.scan(client, reading).rows());
    assertThat(cost.group(client, reading)).isNotEmpty();
    client.store.places().drop(client.reading);
    assertThatThrownBy(() -> cost.scanRaw(reader)).isInstanceOf(IOException.class);
    reader.close();
    client.close();
  }

  @Test
  void framesGoBothWays() throws IOException {
    HBaseWaveformClientCostBenchmark cost = new HBaseWaveformClientCostBenchmark();
    var client = new HBaseWaveformClientCostBenchmark.Client(HBASE.endpoint());
    var writing = new HBaseWaveformClientCostBenchmark.Writing();
    var share = new HBaseWaveformClientCostBenchmark.Share();
    writing.empty(client);
    share.encode(client, writing, 0, 8);
    cost.ingestRaw(share);
    cost.ingest(client, writing, share);
    client.store.places().drop(client.writing);
    assertThatThrownBy(() -> cost.ingestRaw(share)).isInstanceOf(IOException.class);
    share.close();

    var reading = new HBaseWaveformClientCostBenchmark.Reading();
    var reader = new HBaseWaveformClientCostBenchmark.Reader();
    reading.load(client);
    reader.connect(client, reading);
    assertThat(cost.readRaw(reader)).isEqualTo(cost.read(client, reading).rows());
    client.store.places().drop(client.reading);
    reader.close();
    client.close();
  }
}
