package beamtime.es;

import beamtime.core.store.Place;
import beamtime.core.store.Places;
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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * The index of a place: one for each, with an explicit mapping. Its mapping's {@code _meta} says
 * that it is ours, of which place and family, and whether it is sealed.
 */
public final class EsPlaces implements Places {
  private static final String PLACE = "beamtimePlace";
  private static final String FAMILY = "beamtimeFamily";
  private static final String SEALED = "sealed";

  /** How long a new index may take until all its shards have nodes; less than a reply may. */
  private static final Time ALLOCATION = Time.of(t -> t.time("20s"));

  /** For as many gigabytes as a study loads. */
  private static final Duration MERGED = Duration.ofMinutes(15);

  private static final Duration GLANCE = Duration.ofMillis(50);

  private final EsConnection connection;
  private final EsSettings settings;
  private final String family;
  private final Map<String, Property> properties;
  private final List<String> order;

  /**
   * Of a family.
   *
   * @param family distinguishes the indices of one family from those of another
   * @param order fields by which documents lie where the settings have them sorted
   */
  EsPlaces(
      EsConnection connection,
      String family,
      Map<String, Property> properties,
      List<String> order) {
    this.connection = connection;
    this.settings = connection.settings();
    this.family = family;
    this.properties = Map.copyOf(properties);
    this.order = List.copyOf(order);
  }

  /** Name of the place's index. */
  public String index(Place place) {
    return place.name() + settings.suffix();
  }

  @Override
  public boolean holds(Place place) {
    String index = index(place);
    return connection.call(
        "look for index " + index,
        () -> {
          IndexMappingRecord mapping = mappings(index).get(index);
          return mapping != null && isOf(place, mapping) && meta(mapping).containsKey(SEALED);
        });
  }

  @Override
  public void create(Place place) {
    create(place, ALLOCATION);
  }

  /** With another patience, for tests. */
  void create(Place place, Time patience) {
    String index = index(place);
    connection.call(
        "create index " + index,
        () -> {
          requireNodes();
          remove(place, index);
          return complete(
              indices()
                  .create(
                      c ->
                          c.index(index)
                              .settings(this::layOut)
                              .waitForActiveShards(w -> w.option(WaitForActiveShardOptions.All))
                              .timeout(patience)
                              .mappings(
                                  m ->
                                      m.dynamic(DynamicMapping.Strict)
                                          .properties(properties)
                                          .meta(mark(place)))),
              patience);
        });
  }

  /** What can't come is not waited for. One node is there, else nobody would answer. */
  private void requireNodes() throws IOException {
    if (settings.replicas() > 0) {
      int nodes = connection.api().cluster().health().numberOfDataNodes();
      if (nodes <= settings.replicas()) {
        throw new IOException(needed() + ", not " + nodes);
      }
    }
  }

  /** If replicas were still missing, the index would change while it is measured. */
  private CreateIndexResponse complete(CreateIndexResponse made, Time patience) throws IOException {
    if (!made.shardsAcknowledged()) {
      throw new IOException("some shards have no node after " + patience.time() + ": " + needed());
    }
    return made;
  }

  private String needed() {
    return "with replicas="
        + settings.replicas()
        + " there must be "
        + (settings.replicas() + 1)
        + " nodes or more";
  }

  /**
   * Merges each shard into one segment, as Elastic advises for an index that is written no more.
   * Merges by themselves end when they will, are not seen by a search before the next refresh, and
   * leave segments that are too small for the server's query cache.
   */
  @Override
  public void settle(Place place) {
    String index = index(place);
    int copies = settings.shards() * (1 + settings.replicas());
    connection.call(
        "settle index " + index,
        () -> {
          indices().refresh(r -> r.index(index));
          indices().forcemerge(f -> f.index(index).maxNumSegments(1L).waitForCompletion(false));
          long limit = System.nanoTime() + MERGED.toNanos();
          while (segments(index) > copies && System.nanoTime() < limit) {
            LockSupport.parkNanos(GLANCE.toNanos());
            indices().refresh(r -> r.index(index));
          }
          return index;
        });
  }

  /** Those that a search sees, of all copies. */
  private long segments(String index) throws IOException {
    return indices().stats(s -> s.index(index)).all().total().segments().count();
  }

  /** An update of {@code _meta} replaces all of it. */
  @Override
  public void seal(Place place) {
    String index = index(place);
    connection.call(
        "seal index " + index,
        () -> {
          indices().refresh(r -> r.index(index));
          indices().flush(f -> f.index(index));
          return indices()
              .putMapping(m -> m.index(index).meta(mark(place)).meta(SEALED, JsonData.of(true)));
        });
  }

  @Override
  public void drop(Place place) {
    connection.call(
        "drop index " + index(place),
        () -> {
          remove(place, index(place));
          // Other settings of the same place have longer names, as other places may have.
          List<String> others =
              mappings(place.name() + "*").entrySet().stream()
                  .filter(index -> isOf(place, index.getValue()))
                  .map(Map.Entry::getKey)
                  .toList();
          for (String index : others) {
            remove(place, index);
          }
          return others;
        });
  }

  @Override
  public OptionalLong bytes(Place place) {
    String index = index(place);
    return OptionalLong.of(
        connection.call(
            "ask for the size of " + index,
            () -> indices().stats(s -> s.index(index)).all().total().store().sizeInBytes()));
  }

  @Override
  public Optional<String> pieces(Place place) {
    String index = index(place);
    return Optional.of(
        connection.call("count the segments of " + index, () -> "segments=" + segments(index)));
  }

  @Override
  public Set<Place> all() {
    return connection.call(
        "list indices",
        () ->
            mappings(Place.PREFIX + "*").values().stream()
                .filter(index -> family.equals(text(index, FAMILY)))
                .map(index -> new Place(text(index, PLACE)))
                .collect(Collectors.toSet()));
  }

  private void remove(Place place, String index) throws IOException {
    IndexMappingRecord mapping = mappings(index).get(index);
    if (mapping == null) {
      return;
    }
    if (!isOf(place, mapping)) {
      throw connection.foreign("index " + index);
    }
    indices().delete(d -> d.index(index));
  }

  private Map<String, IndexMappingRecord> mappings(String index) throws IOException {
    return indices().getMapping(m -> m.index(index).ignoreUnavailable(true)).result();
  }

  private Map<String, JsonData> mark(Place place) {
    return Map.of(PLACE, JsonData.of(place.name()), FAMILY, JsonData.of(family));
  }

  private boolean isOf(Place place, IndexMappingRecord index) {
    return place.name().equals(text(index, PLACE)) && family.equals(text(index, FAMILY));
  }

  private static String text(IndexMappingRecord index, String key) {
    JsonData value = meta(index).get(key);
    return value == null ? "" : value.to(String.class);
  }

  private static Map<String, JsonData> meta(IndexMappingRecord index) {
    return index.mappings().meta();
  }

  private ElasticsearchIndicesClient indices() {
    return connection.api().indices();
  }

  /** Copies and pipelines are ours, too, where a template of the laboratory's matches the index. */
  private IndexSettings.Builder layOut(IndexSettings.Builder index) {
    if (settings.sorted()) {
      index.sort(s -> s.field(order));
    }
    return index
        .numberOfShards(Integer.toString(settings.shards()))
        .numberOfReplicas(Integer.toString(settings.replicas()))
        .autoExpandReplicas("false")
        .defaultPipeline("_none")
        .finalPipeline("_none")
        .codec(settings.compression().codec())
        // else the size that is told may be that of ten seconds ago, before a merge
        .otherSettings("store.stats_refresh_interval", JsonData.of("0s"))
        .refreshInterval(Time.of(t -> t.time(settings.refresh())))
        .translog(
            t ->
                t.durability(
                    switch (settings.durability()) {
                      case REQUEST -> TranslogDurability.Request;
                      case ASYNC -> TranslogDurability.Async;
                    }));
  }
}
