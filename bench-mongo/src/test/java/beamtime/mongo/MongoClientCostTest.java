package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.cost.JobClientCost;
import beamtime.core.cost.JobClientCostContract;
import beamtime.core.cost.WaveformClientCost;
import beamtime.core.cost.WaveformClientCostContract;
import beamtime.core.store.BackendExtension;
import java.io.IOException;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the client-cost benchmarks compare does the same work, and fails where it did not. */
class MongoClientCostTest {
  @RegisterExtension static final BackendExtension MONGO = new BackendExtension("mongodb");

  @Nested
  class JobRows extends JobClientCostContract {
    @Override
    protected JobClientCost cost() {
      return new MongoJobClientCostBenchmark() {
        @Override
        protected int days() {
          return 2;
        }
      };
    }

    @Override
    protected Endpoint endpoint() {
      return MONGO.endpoint();
    }
  }

  @Nested
  class Frames extends WaveformClientCostContract {
    @Override
    protected WaveformClientCost cost() {
      return new MongoWaveformClientCostBenchmark();
    }

    @Override
    protected Endpoint endpoint() {
      return MONGO.endpoint();
    }
  }

  @Test
  void datafilesGoBothWays() throws Exception {
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
