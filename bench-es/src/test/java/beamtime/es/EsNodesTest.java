package beamtime.es;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.StoreException;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Place;
import beamtime.core.store.SpreadRows;
import co.elastic.clients.elasticsearch.cat.shards.ShardsRecord;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EsNodesTest {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH =
      new BackendExtension(
          "elasticsearch",
          Map.of("testbed.elasticsearch.nodes", "3", "testbed.elasticsearch.heap", "512m"));

  private static final Place PLACE = new Place("bt-spread");
  private static final EsSettings SPREAD = EsSettings.of(3, 1, false);

  @Test
  void shardsAndReplicasAreOnAllNodesAndGiveTheOraclesAnswers() {
    try (EsJobStore store = new EsJobStore(ELASTICSEARCH.endpoint(), SPREAD)) {
      SpreadRows.prove(store, PLACE);
      List<ShardsRecord> shards = shards(PLACE.name() + "-s3-r1");
      assertThat(shards).hasSize(6).extracting(ShardsRecord::state).containsOnly("STARTED");
      assertThat(shards).extracting(ShardsRecord::node).contains("node-1", "node-2", "node-3");
    }
  }

  /** Theirs would have a copy on each node, and rows go through a pipeline that is not there. */
  @Test
  void aTemplateOfTheLaboratoryChangesNeitherCopiesNorRows() {
    Place place = new Place("bt-templated");
    try (EsConnection lab = new EsConnection(ELASTICSEARCH.endpoint(), SPREAD, new ObjectMapper());
        EsJobStore store = new EsJobStore(ELASTICSEARCH.endpoint(), EsSettings.defaults())) {
      lab.call(
          "make a template",
          () ->
              lab.api()
                  .indices()
                  .putIndexTemplate(
                      t ->
                          t.name("lab")
                              .indexPatterns(place.name() + "*")
                              .template(
                                  m ->
                                      m.settings(
                                          s ->
                                              s.autoExpandReplicas("0-all")
                                                  .defaultPipeline("theirs")))));
      SpreadRows.prove(store, place);
      assertThat(shards(place.name())).hasSize(1);
      store.places().drop(place);
    }
  }

  private static List<ShardsRecord> shards(String index) {
    try (EsConnection connection =
        new EsConnection(ELASTICSEARCH.endpoint(), SPREAD, new ObjectMapper())) {
      return connection.call(
          "list shards", () -> connection.api().cat().shards(s -> s.index(index)).valueBody());
    }
  }

  @Test
  void moreReplicasThanOtherNodesAreRefused() {
    EsSettings settings = EsSettings.of(1, 3, false);
    try (EsJobStore store = new EsJobStore(ELASTICSEARCH.endpoint(), settings)) {
      assertThatThrownBy(() -> store.places().create(new Place("bt-lonely")))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll("bt-lonely", "replicas=3", "4 nodes")
          .hasMessageNotContaining("\n");
    }
  }
}
