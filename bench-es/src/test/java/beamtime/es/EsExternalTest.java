package beamtime.es;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.StoreException;
import beamtime.core.backend.Testbed;
import beamtime.core.backend.TestbedException;
import beamtime.core.data.Facility;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.ConnectionContract;
import beamtime.core.store.Place;
import co.elastic.clients.json.JsonData;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A cluster that a laboratory runs, in which not all is well. */
class EsExternalTest {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH = new BackendExtension("elasticsearch");

  private final Testbed testbed = ServiceLoader.load(Testbed.class).findFirst().orElseThrow();

  private Testbed.Running external(String uri) {
    return testbed.start(
        "elasticsearch", Map.of("testbed.elasticsearch.uri", uri), (backend, what) -> {});
  }

  private static String uri() {
    return ELASTICSEARCH.endpoint().address("uri");
  }

  private static EsConnection connect() {
    return new EsConnection(ELASTICSEARCH.endpoint(), EsSettings.defaults(), new ObjectMapper());
  }

  @Test
  void aNodeThatIsGoneIsPassedOver() throws IOException {
    String nodes = "http://127.0.0.1:" + ConnectionContract.closedPort() + "," + uri();
    Place place = new Place("bt-one-node-left");
    try (Testbed.Running running = external(nodes);
        EsJobStore store = new EsJobStore(running.endpoint(), EsSettings.defaults())) {
      store.places().create(place);
      assertThat(store.places().all()).contains(place);
      store.places().drop(place);
    }
  }

  @Test
  void aClusterThatLacksAShardIsToldAsThat() {
    try (EsConnection lab = connect()) {
      lab.call(
          "make an index that no node may have",
          () ->
              lab.api()
                  .indices()
                  .create(
                      c ->
                          c.index("theirs")
                              .waitForActiveShards(w -> w.count(0))
                              .settings(
                                  s ->
                                      s.otherSettings(
                                          "routing.allocation.require._name",
                                          JsonData.of("nobody")))));
      try {
        assertThatThrownBy(() -> external(uri()))
            .isInstanceOf(TestbedException.class)
            .hasMessageContainingAll(uri(), "its cluster is red", "_cluster/allocation/explain")
            .hasMessageNotContaining("does not answer")
            .hasMessageNotContaining("\n");
      } finally {
        lab.call("remove it", () -> lab.api().indices().delete(d -> d.index("theirs")));
      }
    }
  }

  @Test
  void whatIsNoErrorOfElasticsearchsFormIsToldAsItIs() {
    try (EsConnection lab = connect()) {
      assertThatThrownBy(() -> lab.call("ask", () -> lab.send(new Request("PATCH", "/_search"))))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll("HTTP 405", "Incorrect HTTP method")
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void anIndexThatTakesNoWritesIsNotToldAsAMissingRight() {
    Place place = new Place("bt-blocked");
    try (EsConnection lab = connect();
        CatalogueStore store =
            new EsCatalogueStore(ELASTICSEARCH.endpoint(), EsSettings.defaults())) {
      store.places().create(place);
      lab.call(
          "block an index",
          () ->
              lab.api()
                  .indices()
                  .putSettings(
                      p ->
                          p.index(place.name())
                              .settings(s -> s.otherSettings("blocks.write", JsonData.of(true)))));
      assertThatThrownBy(
              () ->
                  store.create(
                      place,
                      CatalogueStore.ROOT,
                      new Facility("f", "", List.of(), List.of(), List.of())))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll("HTTP 403 cluster_block_exception", "index write")
          .hasMessageNotContaining("right");
      store.places().drop(place);
    }
  }
}
