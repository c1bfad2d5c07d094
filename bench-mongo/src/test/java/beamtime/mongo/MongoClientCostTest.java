package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.cost.CatalogueClientCost;
import beamtime.core.cost.CatalogueClientCostContract;
import beamtime.core.cost.EventClientCost;
import beamtime.core.cost.EventClientCostContract;
import beamtime.core.cost.JobClientCost;
import beamtime.core.cost.JobClientCostContract;
import beamtime.core.cost.RecordClientCost;
import beamtime.core.cost.RecordClientCostContract;
import beamtime.core.cost.WaveformClientCost;
import beamtime.core.cost.WaveformClientCostContract;
import beamtime.core.store.BackendExtension;
import beamtime.mongo.events.MongoEventClientCostBenchmark;
import beamtime.mongo.records.MongoRecordClientCostBenchmark;
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
      return new MongoWaveformClientCostBenchmark(16, 4);
    }

    @Override
    protected Endpoint endpoint() {
      return MONGO.endpoint();
    }
  }

  @Nested
  class Datafiles extends CatalogueClientCostContract {
    @Override
    protected CatalogueClientCost cost() {
      return new MongoCatalogueClientCostBenchmark();
    }

    @Override
    protected Endpoint endpoint() {
      return MONGO.endpoint();
    }
  }

  @Nested
  class Records extends RecordClientCostContract {
    @Override
    protected RecordClientCost cost() {
      return new MongoRecordClientCostBenchmark();
    }

    @Override
    protected Endpoint endpoint() {
      return MONGO.endpoint();
    }
  }

  @Nested
  class Events extends EventClientCostContract {
    @Override
    protected EventClientCost cost() {
      return new MongoEventClientCostBenchmark();
    }

    @Override
    protected Endpoint endpoint() {
      return MONGO.endpoint();
    }
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
