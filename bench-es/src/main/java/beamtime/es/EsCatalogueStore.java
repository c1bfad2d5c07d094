package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.data.Datafile;
import beamtime.core.data.DatafilePath;
import beamtime.core.data.Entity;
import beamtime.core.data.Mix64;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.FilledDataset;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch.core.GetResponse;
import co.elastic.clients.elasticsearch.core.search.SourceConfig;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * A catalogue in Elasticsearch: one document for each entity, with its parent's handle.
 *
 * <p>The handle is the document's id and made of the keys that lead to the entity. So the server
 * keeps keys unique (op_type create), and looking up and finding are gets by id, which see what was
 * created before them at once; a search, as {@link #list} is, sees it once the place is sealed.
 */
public final class EsCatalogueStore extends EsStore implements CatalogueStore {
  /** Near the size of a datafile; only the first page depends on it. */
  private static final int EXPECTED_HIT_BYTES = 600;

  private static final int EXPECTED_ID_BYTES = 100;

  private static final JsonInclude.Value PRESENT =
      JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS);

  private static final JsonSetter.Value ABSENT_IS_EMPTY =
      JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);

  private final PagedSearch whole;
  private final PagedSearch withoutParameters;
  private final PagedSearch ids;

  /** Datasets of which a list took more than a page: the next one begins with what pages need. */
  private final Set<String> longer = ConcurrentHashMap.newKeySet();

  private final ObjectWriter writer;
  private final ObjectReader reader;

  public EsCatalogueStore(Endpoint endpoint, EsSettings settings) {
    this(endpoint, settings, json());
  }

  private EsCatalogueStore(Endpoint endpoint, EsSettings settings, ObjectMapper json) {
    super(endpoint, settings, json, "catalogue", EntityDocument.properties());
    writer = json.writerFor(EntityDocument.class);
    reader = json.readerFor(EntityDocument.class);
    whole = new PagedSearch(connection, EXPECTED_HIT_BYTES);
    withoutParameters =
        new PagedSearch(
            connection,
            EXPECTED_HIT_BYTES,
            SourceConfig.of(s -> s.filter(f -> f.excludes(EntityDocument.DATAFILE_PARAMETERS))));
    ids = new PagedSearch(connection, EXPECTED_ID_BYTES, SourceConfig.of(s -> s.fetch(false)));
  }

  /** How documents are written and read. */
  static ObjectMapper json() {
    return JsonMapper.builder()
        .addModule(new JavaTimeModule())
        .addModule(new Jdk8Module())
        // What is absent takes no room in a document, and comes back as absent.
        .withConfigOverride(Optional.class, o -> o.setInclude(PRESENT))
        .withConfigOverride(List.class, o -> o.setInclude(PRESENT).setSetterInfo(ABSENT_IS_EMPTY))
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        // A bulk body is one stream of documents: they are flushed together.
        .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
        .build();
  }

  @Override
  public Optional<String> lookUp(Place place, String parent, Entity entity) {
    String index = places.index(place);
    String handle = EntityDocument.handle(parent, entity);
    boolean exists =
        connection.call(
            "look up in " + index,
            () -> connection.api().exists(e -> e.index(index).id(handle)).value());
    return exists ? Optional.of(handle) : Optional.empty();
  }

  @Override
  public String create(Place place, String parent, Entity entity) {
    String index = places.index(place);
    String handle = EntityDocument.handle(parent, entity);
    return connection.call(
        "create '" + handle + "' in " + index,
        () ->
            connection
                .api()
                .create(c -> c.index(index).id(handle).document(EntityDocument.of(parent, entity)))
                .id());
  }

  @Override
  public List<String> createDatafiles(
      Place place, String dataset, int count, IntFunction<Datafile> datafiles) {
    String index = places.index(place);
    return connection.call(
        "create " + count + " datafiles in " + index,
        () -> {
          List<String> handles = new ArrayList<>(count);
          Bulk bulk = new Bulk(connection, index, BulkDocuments.Action.CREATE);
          for (int i = 0; i < count; i++) {
            handles.add(add(bulk, dataset, datafiles.apply(i)));
          }
          bulk.send();
          return handles;
        });
  }

  @Override
  public void createDatasets(Place place, String investigation, List<FilledDataset> datasets) {
    String index = places.index(place);
    connection.call(
        "create " + datasets.size() + " datasets in " + index,
        () -> {
          Bulk bulk = new Bulk(connection, index, BulkDocuments.Action.CREATE);
          for (FilledDataset filled : datasets) {
            String dataset = add(bulk, investigation, filled.dataset());
            for (Datafile datafile : filled.datafiles()) {
              add(bulk, dataset, datafile);
            }
          }
          bulk.send();
          return datasets;
        });
  }

  /** Adds the creation of a document; returns its id. */
  private String add(Bulk bulk, String parent, Entity entity) throws IOException {
    String handle = EntityDocument.handle(parent, entity);
    writer.writeValue(bulk.document(handle), EntityDocument.of(parent, entity));
    return handle;
  }

  @Override
  public void deleteDatafiles(Place place, List<String> handles) {
    String index = places.index(place);
    connection.call(
        "delete " + handles.size() + " datafiles in " + index,
        () -> {
          Bulk bulk = new Bulk(connection, index, BulkDocuments.Action.DELETE);
          for (String handle : handles) {
            bulk.delete(handle);
          }
          bulk.send();
          return handles;
        });
  }

  @Override
  public Optional<Datafile> find(Place place, DatafilePath path) {
    return get(place, handle(path)).map(node -> node.asDatafile().withoutParameters());
  }

  /** Handle of the datafile at a path. */
  static String handle(DatafilePath path) {
    return EntityDocument.handle(
        ROOT,
        path.facility(),
        path.investigation(),
        path.visitId(),
        path.dataset(),
        path.datafile());
  }

  @Override
  public long list(Place place, String dataset, Consumer<? super View<Datafile>> sink) {
    return list(place, dataset, withoutParameters, datafiles(sink));
  }

  @Override
  public long listWithParameters(
      Place place, String dataset, Consumer<? super View<Datafile>> sink) {
    return list(place, dataset, whole, datafiles(sink));
  }

  private Consumer<Hit> datafiles(Consumer<? super View<Datafile>> sink) {
    DatafileView view = new DatafileView();
    return hit -> sink.accept(view.of(hit));
  }

  @Override
  public long listHandles(Place place, String dataset, Consumer<? super String> sink) {
    return list(place, dataset, ids, hit -> sink.accept(hit.id()));
  }

  private long list(Place place, String dataset, PagedSearch search, Consumer<Hit> sink) {
    String index = places.index(place);
    Query children = Query.of(q -> q.term(t -> t.field(EntityDocument.PARENT).value(dataset)));
    Query unscored = Query.of(q -> q.bool(b -> b.filter(children)));
    String what = "list datafiles in " + index;
    if (longer.contains(dataset)) {
      return connection.call(what, () -> search.all(index, unscored, sink));
    }
    long files = connection.call(what, () -> search.few(index, unscored, sink));
    if (files > connection.settings().pageRows()) {
      longer.add(dataset);
    }
    return files;
  }

  @Override
  public Optional<Entity> read(Place place, String parent, Entity entity) {
    return get(place, EntityDocument.handle(parent, entity)).map(EntityDocument::entity);
  }

  private Optional<EntityDocument> get(Place place, String handle) {
    String index = places.index(place);
    GetResponse<EntityDocument> answer =
        connection.call(
            "get from " + index,
            () -> connection.api().get(g -> g.index(index).id(handle), EntityDocument.class));
    return Optional.ofNullable(answer.source());
  }

  /** A hit as a datafile; one for each list. */
  private final class DatafileView implements View<Datafile> {
    @SuppressWarnings("NullAway.Init") // of() comes first
    private Hit hit;

    DatafileView of(Hit next) {
      hit = next;
      return this;
    }

    @Override
    public long keyHash() {
      return Mix64.hash(EntityDocument.name(hit.id()));
    }

    @Override
    public int payloadBytes() {
      return hit.idBytes() + hit.sourceBytes();
    }

    @Override
    public Datafile decode() {
      try (var source = hit.source()) {
        return reader.<EntityDocument>readValue(source).asDatafile();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
