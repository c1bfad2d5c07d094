package beamtime.es;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.ConnectionContract;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.http.HttpHost;
import org.elasticsearch.client.Node;
import org.elasticsearch.client.NodeSelector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EsConnectionTest {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH = new BackendExtension("elasticsearch");

  private static final Place ABSENT = new Place("bt-jobs-absent");

  private static JobStore open(Endpoint endpoint) {
    return new EsJobStore(endpoint, EsSettings.defaults());
  }

  private static Endpoint at(String uri) {
    return new Endpoint("elasticsearch", "external", "", Map.of("uri", uri), Map.of());
  }

  @Test
  void whatCouldNotBeWrittenToAServerThatIsGoneIsSaid() throws IOException {
    Endpoint gone = at("http://127.0.0.1:" + ConnectionContract.closedPort());
    try (JobStore store = open(gone)) {
      assertThatThrownBy(() -> store.ingest(ABSENT, new Jobs(1), 0, 10))
          .isInstanceOf(StoreException.class)
          .hasMessageMatching(
              "elasticsearch at " + gone.address("uri") + ": can't write to bt-.*no connection.*");
    }
  }

  @Test
  void whatTheServerRefusesIsSaidInOneLine() {
    try (JobStore store = open(ELASTICSEARCH.endpoint())) {
      JobQuery day = new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), List.of());
      assertThatThrownBy(() -> store.scan(ABSENT, day, view -> {}))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("bt-jobs-absent")
          .hasMessageContaining("HTTP 404 index_not_found_exception")
          .hasMessageNotContaining("\n");
      JobQuery filtered = new JobQuery(Jobs.FIRST_DAY, day.to(), Jobs.filters(1));
      assertThatThrownBy(() -> store.scan(ABSENT, filtered, view -> {}))
          .hasMessageContaining("HTTP 404 index_not_found_exception");
    }
  }

  @Test
  void aRequestHasOneNodeThatAnswersOrFails() {
    NodeSelector selector = EsConnection.inTurn();
    List<String> asked = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      List<Node> nodes = new ArrayList<>();
      for (HttpHost host : EsConnection.hosts("http://es1:9200,http://es2:9200")) {
        nodes.add(new Node(host));
      }
      selector.select(nodes);
      nodes.forEach(node -> asked.add(node.getHost().getHostName()));
    }
    assertThat(asked).containsExactly("es1", "es2", "es1", "es2");
  }

  @Test
  void anAddressThatIsNoneIsRefused() {
    assertThatThrownBy(() -> open(at("http://a:b:c")))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("http://a:b:c");
  }
}
