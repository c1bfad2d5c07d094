package beamtime.es;

import beamtime.core.store.Place;
import co.elastic.clients.elasticsearch._types.Time;
import co.elastic.clients.elasticsearch._types.WaitForActiveShardOptions;
import co.elastic.clients.elasticsearch._types.mapping.DynamicMapping;
import co.elastic.clients.elasticsearch._types.mapping.Property;
import co.elastic.clients.elasticsearch.indices.CreateIndexResponse;
import co.elastic.clients.elasticsearch.indices.ElasticsearchIndicesClient;
import co.elastic.clients.elasticsearch.indices.IndexSettings;
import co.elastic.clients.elasticsearch.indices.TranslogDurability;
import co.elastic.clients.elasticsearch.indices.get_mapping.IndexMappingRecord;
import co.elastic.clients.json.JsonData;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;

/** The index of a place: one for each, with an explicit mapping. */
final class EsIndices {
  /** Key in the mapping's {@code _meta} that a sealed index has. */
  private static final String SEALED = "sealed";

  /** How long a new index may take until all its shards have their nodes. */
  private static final Time ALLOCATION = Time.of(t -> t.time("10s"));

  private final EsConnection connection;
  private final EsSettings settings;
  private final Map<String, Property> properties;

  EsIndices(EsConnection connection, Map<String, Property> properties) {
    this.connection = connection;
    this.settings = connection.settings();
    this.properties = Map.copyOf(properties);
  }

  /** Name of the place's index. */
  String name(Place place) {
    return place.name() + settings.variant();
  }

  boolean holds(Place place) {
    String index = name(place);
    return connection.call(
        "look for index " + index,
        () -> {
          IndexMappingRecord mapping =
              indices().getMapping(m -> m.index(index).ignoreUnavailable(true)).get(index);
          return mapping != null && mapping.mappings().meta().containsKey(SEALED);
        });
  }

  void create(Place place) {
    drop(place);
    String index = name(place);
    connection.call(
        "creation of index " + index,
        () ->
            complete(
                indices()
                    .create(
                        c ->
                            c.index(index)
                                .settings(this::layOut)
                                .waitForActiveShards(w -> w.option(WaitForActiveShardOptions.All))
                                .timeout(ALLOCATION)
                                .mappings(
                                    m ->
                                        m.dynamic(DynamicMapping.Strict).properties(properties)))));
  }

  /** Replicas that are still missing would make what is measured another index half-way. */
  private CreateIndexResponse complete(CreateIndexResponse made) throws IOException {
    if (!made.shardsAcknowledged()) {
      throw new IOException(
          "some shards have no node after "
              + ALLOCATION.time()
              + ": with replicas="
              + settings.replicas()
              + " there must be "
              + (settings.replicas() + 1)
              + " nodes or more");
    }
    return made;
  }

  void seal(Place place) {
    String index = name(place);
    connection.call(
        "seal of index " + index,
        () -> {
          indices().refresh(r -> r.index(index));
          indices().flush(f -> f.index(index));
          return indices().putMapping(m -> m.index(index).meta(SEALED, JsonData.of(true)));
        });
  }

  void drop(Place place) {
    String index = name(place);
    connection.call(
        "removal of index " + index,
        () -> indices().delete(d -> d.index(index).ignoreUnavailable(true)));
  }

  private ElasticsearchIndicesClient indices() {
    return connection.api().indices();
  }

  private IndexSettings.Builder layOut(IndexSettings.Builder index) {
    long refresh = settings.refreshInterval().toMillis();
    return index
        .numberOfShards(Integer.toString(settings.shards()))
        .numberOfReplicas(Integer.toString(settings.replicas()))
        .codec(settings.codec().name().toLowerCase(Locale.ROOT))
        .refreshInterval(Time.of(t -> t.time(refresh == 0 ? "-1" : refresh + "ms")))
        .translog(
            t ->
                t.durability(
                    switch (settings.durability()) {
                      case REQUEST -> TranslogDurability.Request;
                      case ASYNC -> TranslogDurability.Async;
                    }));
  }
}
