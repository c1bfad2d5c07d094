package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.data.Datafile;
import beamtime.core.data.DatafilePath;
import beamtime.core.data.Entity;
import beamtime.core.data.Investigation;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.FilledDataset;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.Projections;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A catalogue in MongoDB: a place is four collections, one for each level; a document has its
 * parent's {@code _id} and a unique index on parent and key. A handle is the {@code _id} in
 * hexadecimal. See {@link EntityDocument} for the fields.
 *
 * <p>MongoDB has no foreign keys: that a parent exists is not looked at when a child is created,
 * only that its handle is one.
 */
public final class MongoCatalogueStore extends MongoStore implements CatalogueStore {
  private static final FieldHead ID = new FieldHead(BsonType.OBJECT_ID, "_id");

  /** What an answer has of datafiles that are listed without their parameters. */
  static final Bson WITHOUT_PARAMETERS = Projections.exclude(EntityDocument.PARAMETERS);

  /** A store with one client of the endpoint; connects at the first request. */
  public MongoCatalogueStore(Endpoint endpoint, MongoSettings settings) {
    super(endpoint, settings, "catalogue");
  }

  @Override
  protected List<String> collections(Place place) {
    return CatalogueLevel.collections(place);
  }

  @Override
  protected void index(Place place) {
    connection.run(
        "index place " + place.name(),
        () -> {
          for (CatalogueLevel level : CatalogueLevel.values()) {
            connection
                .collection(level.collection(place))
                .createIndex(Indexes.ascending(level.key()), new IndexOptions().unique(true));
          }
        });
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

  private Optional<BsonDocument> one(
      Place place, String parent, Entity entity, @Nullable Bson fields) {
    CatalogueLevel level = CatalogueLevel.of(entity);
    List<Bson> key = new ArrayList<>();
    if (level != CatalogueLevel.FACILITIES) {
      key.add(Filters.eq("parent", objectId(place, parent)));
    }
    key.add(Filters.eq("name", entity.name()));
    if (entity instanceof Investigation investigation) {
      key.add(Filters.eq("visitId", investigation.visitId()));
    }
    return connection.call(
        "look " + entity.name() + " up in " + place.name(),
        () ->
            Optional.ofNullable(
                connection
                    .collection(level.collection(place))
                    .find(Filters.and(key), BsonDocument.class)
                    .projection(fields)
                    .first()));
  }

  @Override
  public String create(Place place, String parent, Entity entity) {
    CatalogueLevel level = CatalogueLevel.of(entity);
    ObjectId above = level == CatalogueLevel.FACILITIES ? null : objectId(place, parent);
    ObjectId id = new ObjectId();
    connection.run(
        "create " + entity.name() + " in " + place.name(),
        () -> input(place, level).insertOne(new EntityDocument(id, above, entity)));
    return id.toHexString();
  }

  /** One request; the server does not undo those it took where it refuses others. */
  @Override
  public List<String> createDatafiles(
      Place place, String dataset, int count, IntFunction<Datafile> datafiles) {
    ObjectId above = objectId(place, dataset);
    List<EntityDocument> documents = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      documents.add(new EntityDocument(new ObjectId(), above, datafiles.apply(i)));
    }
    insert(place, CatalogueLevel.DATAFILES, documents);
    return documents.stream().map(document -> document.id().toHexString()).toList();
  }

  /** Two requests, one for each collection. */
  @Override
  public void createDatasets(Place place, String investigation, List<FilledDataset> datasets) {
    ObjectId above = objectId(place, investigation);
    List<EntityDocument> sets = new ArrayList<>();
    List<EntityDocument> files = new ArrayList<>();
    for (FilledDataset filled : datasets) {
      ObjectId id = new ObjectId();
      sets.add(new EntityDocument(id, above, filled.dataset()));
      filled.datafiles().forEach(file -> files.add(new EntityDocument(new ObjectId(), id, file)));
    }
    insert(place, CatalogueLevel.DATASETS, sets);
    if (!files.isEmpty()) {
      insert(place, CatalogueLevel.DATAFILES, files);
    }
  }

  private void insert(Place place, CatalogueLevel level, List<EntityDocument> documents) {
    connection.run(
        "create " + documents.size() + " " + level.field() + " in " + place.name(),
        () -> input(place, level).insertMany(documents, new InsertManyOptions().ordered(false)));
  }

  private MongoCollection<EntityDocument> input(Place place, CatalogueLevel level) {
    return connection.collection(level.collection(place), EntityDocument.class);
  }

  @Override
  public Optional<Datafile> find(Place place, DatafilePath path) {
    List<Bson> pipeline = new DatafileSearch(place, path).pipeline();
    return connection.call(
        "find " + path.datafile() + " in " + place.name(),
        () ->
            Optional.ofNullable(
                    connection
                        .collection(CatalogueLevel.FACILITIES.collection(place))
                        .aggregate(pipeline, BsonDocument.class)
                        .first())
                .map(document -> new StoredEntity(document).datafile().withoutParameters()));
  }

  @Override
  public long list(Place place, String dataset, Consumer<? super View<Datafile>> sink) {
    return list(place, dataset, WITHOUT_PARAMETERS, datafiles(sink));
  }

  @Override
  public long listWithParameters(
      Place place, String dataset, Consumer<? super View<Datafile>> sink) {
    return list(place, dataset, null, datafiles(sink));
  }

  private static Consumer<Reply> datafiles(Consumer<? super View<Datafile>> sink) {
    DatafileView view = new DatafileView();
    return reply -> sink.accept(view.of(reply));
  }

  @Override
  public long listHandles(Place place, String dataset, Consumer<? super String> sink) {
    BsonFields fields = new BsonFields();
    return list(
        place,
        dataset,
        Projections.include("_id"),
        reply -> {
          fields.reset(reply.bytes());
          sink.accept(fields.objectId(fields.find(ID)).toHexString());
        });
  }

  private long list(Place place, String dataset, @Nullable Bson fields, Consumer<Reply> sink) {
    Bson children = children(objectId(place, dataset));
    return connection.call(
        "list datafiles of " + place.name(),
        () ->
            hand(
                connection
                    .collection(CatalogueLevel.DATAFILES.collection(place))
                    .find(children)
                    .projection(fields),
                sink));
  }

  /** Entities below one. */
  static Bson children(ObjectId parent) {
    return Filters.eq("parent", parent);
  }

  /** The server says how many were there, not which. */
  @Override
  public void deleteDatafiles(Place place, List<String> handles) {
    List<ObjectId> ids = handles.stream().map(handle -> objectId(place, handle)).toList();
    long deleted =
        connection.call(
            "delete " + ids.size() + " datafiles in " + place.name(),
            () ->
                connection
                    .collection(CatalogueLevel.DATAFILES.collection(place))
                    .deleteMany(Filters.in("_id", ids))
                    .getDeletedCount());
    if (deleted != ids.size()) {
      throw new StoreException(
          "mongodb: of "
              + ids.size()
              + " datafiles to delete in "
              + place.name()
              + " only "
              + deleted
              + " were there");
    }
  }

  private static ObjectId objectId(Place place, String handle) {
    if (!ObjectId.isValid(handle)) {
      throw new StoreException(
          "mongodb: '" + handle + "' is not a handle of an entity of " + place.name());
    }
    return new ObjectId(handle);
  }
}
