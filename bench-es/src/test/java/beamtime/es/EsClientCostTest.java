package beamtime.es;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.cost.JobClientCost;
import beamtime.core.cost.JobClientCostContract;
import beamtime.core.cost.WaveformClientCost;
import beamtime.core.cost.WaveformClientCostContract;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import java.io.IOException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openjdk.jmh.infra.ThreadParams;

/** Every operation by our store and by the raw program, once on a real server. */
class EsClientCostTest {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH = new BackendExtension("elasticsearch");

  @Nested
  class JobRows extends JobClientCostContract {
    @Override
    protected JobClientCost cost() {
      return new EsJobClientCostBenchmark();
    }

    @Override
    protected Endpoint endpoint() {
      return ELASTICSEARCH.endpoint();
    }

    /** A document takes the place of one with its id, and a missing index is made. */
    @Override
    protected boolean spoil(JobStore store, Place place) {
      return false;
    }
  }

  @Nested
  class Frames extends WaveformClientCostContract {
    @Override
    protected WaveformClientCost cost() {
      return new EsWaveformClientCostBenchmark();
    }

    @Override
    protected Endpoint endpoint() {
      return ELASTICSEARCH.endpoint();
    }
  }

  @Test
  void oursAndRawWriteFindAndListDatafiles() throws IOException {
    EsWire wire = new EsWire();
    wire.share(new ThreadParams(0, 1, 0, 1, 0, 1, 0, 1, 0, 1));
    var cost = new EsCatalogueClientCostBenchmark();
    cost.open(ELASTICSEARCH.endpoint());
    var burst = new EsCatalogueClientCostBenchmark.Burst();
    burst.encode(cost);
    burst.create(cost);
    cost.burst(burst, wire);
    burst.create(cost);
    cost.burstRaw(burst, wire);
    burst.drop(cost);
    var tree = new EsCatalogueClientCostBenchmark.Tree();
    tree.load(cost);
    assertThat(cost.find(tree)).isNotNull();
    assertThat(cost.findRaw(tree, wire)).isPositive();
    assertThat(cost.list(tree)).isNotZero();
    assertThat(cost.listRaw(tree, wire)).isPositive();
    tree.drop(cost);
    cost.close();
    wire.close();
  }
}
