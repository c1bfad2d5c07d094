package beamtime.es;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.backend.Testbed;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.ConnectionContract;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.core.store.SpreadRows;
import co.elastic.clients.elasticsearch._types.Time;
import co.elastic.clients.elasticsearch.cat.shards.ShardsRecord;
import co.elastic.clients.elasticsearch.indices.IndexSettings;
import co.elastic.clients.json.JsonData;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Nodes that find each other and share what is written; in the end they are killed. */
class EsNodesTest extends ConnectionContract {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH =
      new BackendExtension(
          "elasticsearch",
          Map.of(
              "testbed",
              "embedded",
              "testbed.elasticsearch.nodes",
              "3",
              "testbed.elasticsearch.heap",
              "512m"));

  private static final Place PLACE = new Place("bt-spread");
  private static final EsSettings SPREAD = EsSettings.of(3, 1, false);

  EsNodesTest() {
    super("elasticsearch");
  }

  @Override
  protected JobStore open(Endpoint endpoint) {
    return new EsJobStore(endpoint, EsSettings.defaults());
  }

  @Override
  protected String uri(String server) {
    return "http://" + server;
  }

  @Override
  protected String absent(String server) {
    return "http://" + server + ": can't look .*no connection.*";
  }

  /** What is left of them. */
  @Override
  protected Testbed.Running victim() {
    return ELASTICSEARCH.running();
  }

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
      template(lab, "lab", place, s -> s.autoExpandReplicas("0-all").defaultPipeline("theirs"));
      SpreadRows.prove(store, place);
      assertThat(shards(place.name())).hasSize(1);
      store.places().drop(place);
    }
  }

  private static void template(
      EsConnection lab, String name, Place place, UnaryOperator<IndexSettings.Builder> settings) {
    lab.call(
        "make a template",
        () ->
            lab.api()
                .indices()
                .putIndexTemplate(
                    t ->
                        t.name(name)
                            .indexPatterns(place.name() + "*")
                            .template(m -> m.settings(settings::apply))));
  }

  private static List<ShardsRecord> shards(String index) {
    try (EsConnection connection =
        new EsConnection(ELASTICSEARCH.endpoint(), SPREAD, new ObjectMapper())) {
      return connection.call(
          "list shards", () -> connection.api().cat().shards(s -> s.index(index)).valueBody());
    }
  }

  @Test
  @Timeout(10)
  void moreReplicasThanOtherNodesAreRefusedAtOnce() {
    EsSettings settings = EsSettings.of(1, 3, false);
    try (EsJobStore store = new EsJobStore(ELASTICSEARCH.endpoint(), settings)) {
      assertThatThrownBy(() -> store.places().create(new Place("bt-lonely")))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll("bt-lonely", "replicas=3", "4 nodes", "not 3")
          .hasMessageNotContaining("\n");
    }
  }

  /** As where a node's disk is full. */
  @Test
  void aShardThatNoNodeTakesIsRefusedAfterAWhile() {
    Place place = new Place("bt-picky");
    try (EsConnection lab = new EsConnection(ELASTICSEARCH.endpoint(), SPREAD, new ObjectMapper());
        EsJobStore store = new EsJobStore(ELASTICSEARCH.endpoint(), EsSettings.of(1, 1, false))) {
      template(
          lab,
          "picky",
          place,
          s -> s.otherSettings("index.routing.allocation.require._name", JsonData.of("node-1")));
      EsPlaces places = (EsPlaces) store.places();
      assertThatThrownBy(() -> places.create(place, Time.of(t -> t.time("1s"))))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll("bt-picky", "after 1s", "replicas=1", "2 nodes")
          .hasMessageNotContaining("\n");
      places.drop(place);
    }
  }

  @Test
  @Order(Integer.MAX_VALUE - 1)
  void aNodeThatIsKilledIsNamed() {
    Map<String, String> facts = ELASTICSEARCH.endpoint().facts();
    assertThat(facts).containsEntry("shape", "3 nodes");
    assertThat(facts.get("heap")).contains("each");
    String[] pids = facts.get("pid").split(",", -1);
    String[] logs = facts.get("log").split(",", -1);
    assertThat(pids).hasSize(3).doesNotHaveDuplicates();
    assertThat(logs).hasSize(3).doesNotHaveDuplicates();
    assertThat(ELASTICSEARCH.running().failure()).isNull();

    ProcessHandle.of(Long.parseLong(pids[1].strip())).orElseThrow().destroyForcibly();

    // Elasticsearch's own launcher ends a moment after what it started
    for (int i = 0; i < 1200 && ELASTICSEARCH.running().failure() == null; i++) {
      LockSupport.parkNanos(50_000_000);
    }
    assertThat(ELASTICSEARCH.running().failure())
        .contains("elasticsearch-node-2 was killed by signal 9", logs[1].strip());
  }
}
