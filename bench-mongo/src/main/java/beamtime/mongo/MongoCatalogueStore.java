package beamtime.mongo;

import beamtime.core.data.Datafile;
import beamtime.core.data.DatafilePath;
import beamtime.core.data.Entity;
import beamtime.core.data.Investigation;
import beamtime.core.store.Capability;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Endpoint;
import beamtime.core.store.Place;
import beamtime.core.store.StoreException;
import beamtime.core.store.View;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.Projections;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.bson.BsonDocument;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;

/**
 * A catalogue in MongoDB: a place is four collections, one for each level; a document has its
 * parent's {@code _id} and a unique index on parent and key. A handle is the {@code _id} in
 * hexadecimal. See {@link EntityDocument} for the fields.
 *
 * <p>MongoDB has no foreign keys: that a parent exists is not looked at when a child is created,
 * only that its handle is one.
 */
public final class MongoCatalogueStore implements CatalogueStore {
  private final MongoBackend backend;
  private final MongoPlaces places;

  /** A store with one client of the endpoint; connects at the first request. */
  public MongoCatalogueStore(Endpoint endpoint, MongoSettings settings) {
    backend = new MongoBackend(endpoint, settings);
    places = new MongoPlaces(backend, "catalogue", CatalogueLevel::collections);
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.FILTERS_IN_SERVER, Capability.GROUPS_IN_SERVER);
  }

  @Override
  public boolean holds(Place place) {
    return places.holds(place);
  }

  @Override
  public void create(Place place) {
    places.create(place);
    backend.run(
        "index place " + place.name(),
        () -> {
          for (CatalogueLevel level : CatalogueLevel.values()) {
            backend
                .collection(level.collection(place))
                .createIndex(Indexes.ascending(level.key()), new IndexOptions().unique(true));
          }
        });
  }

  /** Nothing to wait for: an acknowledged write is visible to every later read. */
  @Override
  public void seal(Place place) {
    places.seal(place);
  }

  @Override
  public void drop(Place place) {
    places.drop(place);
  }

  @Override
  public Optional<String> lookUp(Place place, String parent, Entity entity) {
    return one(place, parent, entity, Projections.include("_id"))
        .map(document -> document.getObjectId("_id").getValue().toHexString());
  }

  @Override
  public Optional<Entity> read(Place place, String parent, Entity entity) {
    CatalogueLevel level = CatalogueLevel.of(entity);
    return one(place, parent, entity, null).map(document -> new StoredEntity(document).as(level));
  }

  private Optional<BsonDocument> one(Place place, String parent, Entity entity, Bson fields) {
    CatalogueLevel level = CatalogueLevel.of(entity);
    List<Bson> key = new ArrayList<>();
    if (level != CatalogueLevel.FACILITIES) {
      key.add(Filters.eq("parent", parentId(place, parent)));
    }
    key.add(Filters.eq("name", entity.name()));
    if (entity instanceof Investigation investigation) {
      key.add(Filters.eq("visitId", investigation.visitId()));
    }
    return backend.call(
        "look " + entity.name() + " up in " + place.name(),
        () ->
            Optional.ofNullable(
                backend
                    .collection(level.collection(place))
                    .find(Filters.and(key), BsonDocument.class)
                    .projection(fields)
                    .first()));
  }

  @Override
  public String create(Place place, String parent, Entity entity) {
    CatalogueLevel level = CatalogueLevel.of(entity);
    ObjectId above = level == CatalogueLevel.FACILITIES ? null : parentId(place, parent);
    ObjectId id = new ObjectId();
    backend.run(
        "create " + entity.name() + " in " + place.name(),
        () -> input(place, level).insertOne(new EntityDocument(id, above, entity)));
    return id.toHexString();
  }

  /** One request; the server does not undo those it took where it refuses others. */
  @Override
  public void createDatafiles(
      Place place, String dataset, int count, IntFunction<Datafile> datafiles) {
    ObjectId above = parentId(place, dataset);
    List<EntityDocument> documents = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      documents.add(new EntityDocument(new ObjectId(), above, datafiles.apply(i)));
    }
    backend.run(
        "create " + count + " datafiles in " + place.name(),
        () ->
            input(place, CatalogueLevel.DATAFILES)
                .insertMany(documents, new InsertManyOptions().ordered(false)));
  }

  private MongoCollection<EntityDocument> input(Place place, CatalogueLevel level) {
    return backend.collection(level.collection(place), EntityDocument.class);
  }

  @Override
  public Optional<Datafile> find(Place place, DatafilePath path) {
    List<Bson> pipeline = new DatafileSearch(place, path).pipeline();
    return backend.call(
        "find " + path.datafile() + " in " + place.name(),
        () ->
            Optional.ofNullable(
                    backend
                        .collection(CatalogueLevel.FACILITIES.collection(place))
                        .aggregate(pipeline, BsonDocument.class)
                        .first())
                .map(document -> new StoredEntity(document).datafile()));
  }

  @Override
  public long list(Place place, String dataset, Consumer<? super View<Datafile>> sink) {
    Bson children = Filters.eq("parent", parentId(place, dataset));
    return backend.call(
        "list datafiles of " + place.name(),
        () -> {
          DatafileView view = new DatafileView();
          long files = 0;
          try (MongoCursor<Reply> cursor =
              backend
                  .collection(CatalogueLevel.DATAFILES.collection(place))
                  .find(children)
                  .batchSize(backend.settings().pageRows())
                  .iterator()) {
            while (cursor.hasNext()) {
              sink.accept(view.of(cursor.next()));
              files++;
            }
          }
          return files;
        });
  }

  private static ObjectId parentId(Place place, String handle) {
    if (!ObjectId.isValid(handle)) {
      throw new StoreException(
          "mongodb: '" + handle + "' is no handle of an entity of " + place.name());
    }
    return new ObjectId(handle);
  }

  @Override
  public Set<Place> places() {
    return places.places();
  }

  @Override
  public void close() {
    backend.close();
  }
}
