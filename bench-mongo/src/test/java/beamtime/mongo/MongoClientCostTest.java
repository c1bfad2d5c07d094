package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.JobQuery;
import beamtime.core.store.TallyCounter;
import java.io.IOException;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the client-cost benchmarks compare does the same work, and fails where it did not. */
class MongoClientCostTest {
  @RegisterExtension static final BackendExtension MONGO = new BackendExtension("mongodb");

  @Test
  void jobRowsWrittenToTheWireAreThoseOfTheStore() throws IOException {
    MongoJobClientCostBenchmark cost = new MongoJobClientCostBenchmark();
    var client = new MongoJobClientCostBenchmark.Client(MONGO.endpoint());
    var writing = new MongoJobClientCostBenchmark.Writing();
    var share = new MongoJobClientCostBenchmark.Share();
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
        .isInstanceOf(IOException.class);
    writing.empty(client);
    cost.ingest(client, writing, share);
    client.store.places().drop(client.writing);
    share.close();
    client.close();
  }

  @Test
  void jobRowsAreReadAndGroupedBothWays() throws IOException {
    MongoJobClientCostBenchmark cost = new MongoJobClientCostBenchmark();
    var client = new MongoJobClientCostBenchmark.Client(MONGO.endpoint());
    var reading = new MongoJobClientCostBenchmark.Reading(2);
    var reader = new MongoJobClientCostBenchmark.Reader();
    reading.load(client);
    reader.connect(client, reading);
    assertThat(cost.scan(client, reading).rows()).isEqualTo(Jobs.ROWS_PER_DAY);
    assertThat(cost.scanRaw(reader)).isGreaterThan(Jobs.ROWS_PER_DAY);
    assertThat(cost.groupMonth(client, reading))
        .hasSizeGreaterThan(cost.group(client, reading).size());
    assertThat(cost.groupMonthRaw(reader)).isGreaterThan(cost.groupRaw(reader));
    client.store.places().drop(client.reading);
    assertThatThrownBy(() -> cost.scanRaw(reader)).isInstanceOf(IOException.class);
    reader.close();
    client.close();
  }

  @Test
  void framesGoBothWays() throws IOException {
    MongoWaveformClientCostBenchmark cost = new MongoWaveformClientCostBenchmark();
    var client = new MongoWaveformClientCostBenchmark.Client(MONGO.endpoint());
    var writing = new MongoWaveformClientCostBenchmark.Writing();
    var share = new MongoWaveformClientCostBenchmark.Share();
    writing.create(client);
    share.encode(client, writing, 0, 8);
    writing.empty(client);
    cost.ingestRaw(share);
    cost.ingest(client, writing, share);
    client.store.places().drop(client.writing);
    share.close();

    var reading = new MongoWaveformClientCostBenchmark.Reading();
    var reader = new MongoWaveformClientCostBenchmark.Reader();
    reading.load(client);
    reader.connect(client, reading);
    assertThat(cost.read(client, reading).rows()).isEqualTo(140);
    assertThat(cost.readRaw(reader)).isGreaterThan(140 * 8000);
    client.store.places().drop(client.reading);
    assertThatThrownBy(() -> cost.readRaw(reader)).isInstanceOf(IOException.class);
    reader.close();
    client.close();
  }

  @Test
  void datafilesGoBothWays() throws IOException {
    MongoCatalogueClientCostBenchmark cost = new MongoCatalogueClientCostBenchmark();
    var client = new MongoCatalogueClientCostBenchmark.Client(MONGO.endpoint());
    var writing = new MongoCatalogueClientCostBenchmark.Writing();
    var share = new MongoCatalogueClientCostBenchmark.Share();
    writing.create(client);
    share.encode(client, writing, 0, 4);
    writing.empty(client);
    cost.burstRaw(share);
    writing.empty(client);
    cost.burst(client, writing, share);
    client.store.places().drop(client.writing);
    share.close();

    var reading = new MongoCatalogueClientCostBenchmark.Reading();
    var reader = new MongoCatalogueClientCostBenchmark.Reader();
    reading.load(client);
    reader.connect(client, reading);
    assertThat(cost.find(client, reading).name()).isNotEmpty();
    assertThat(cost.findRaw(reader)).isPositive();
    assertThat(cost.list(client, reading).rows()).isEqualTo(2000);
    assertThat(cost.listRaw(reader)).isGreaterThan(2000);
    client.store.places().drop(client.reading);
    assertThatThrownBy(() -> cost.findRaw(reader)).isInstanceOf(IOException.class);
    reader.close();
    client.close();
  }

  @Test
  void anAnswerWithAnErrorIsRefused() throws IOException {
    try (RawMongo raw = new RawMongo(MONGO.endpoint())) {
      byte[] wrong = RawMongo.find("none", new BsonDocument("$none", new BsonDocument()));
      assertThatThrownBy(() -> raw.prove(wrong, 0))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("refused");
    }
  }
}
