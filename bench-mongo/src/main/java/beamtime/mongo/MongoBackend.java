package beamtime.mongo;

import beamtime.core.store.Endpoint;
import beamtime.core.store.Place;
import beamtime.core.store.StoreException;
import com.mongodb.ConnectionString;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCompressor;
import com.mongodb.MongoException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.ReplaceOptions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;

/**
 * One client of one endpoint, which a store and all its threads share; knows which places are
 * sealed, and turns the driver's exceptions into lines that name the endpoint.
 */
final class MongoBackend implements AutoCloseable {
  /** Holds one document for each sealed place. No place can have this name, since it has a dot. */
  private static final String SEALED = Place.PREFIX + "places.sealed";

  private static final CodecRegistry CODECS =
      CodecRegistries.fromRegistries(
          CodecRegistries.fromCodecs(
              new Reply.Decoding(),
              new JobDocument.Encoding(),
              new FrameDocument.Encoding(),
              new EntityDocument.Encoding()),
          MongoClientSettings.getDefaultCodecRegistry());

  private static final int REASON_LENGTH = 300;

  private final String name;
  private final MongoSettings settings;
  private final MongoClient client;
  private final MongoDatabase database;

  MongoBackend(Endpoint endpoint, MongoSettings settings) {
    this.settings = settings;
    ConnectionString uri = uri(endpoint);
    name = endpoint.backend() + " at " + String.join(",", uri.getHosts());
    client = call("connect", () -> MongoClients.create(clientSettings(uri, settings)));
    database = client.getDatabase(settings.database()).withCodecRegistry(CODECS);
  }

  private static ConnectionString uri(Endpoint endpoint) {
    String uri = endpoint.address("uri");
    try {
      return new ConnectionString(uri);
    } catch (IllegalArgumentException | MongoException e) {
      // The URI may hold a password, and the driver's message may quote it.
      throw new StoreException(
          endpoint.backend()
              + ": the endpoint's uri is none that MongoDB's driver reads; use"
              + " mongodb://host:port",
          e);
    }
  }

  /** Requests are never repeated in silence: what failed is a result. */
  private static MongoClientSettings clientSettings(ConnectionString uri, MongoSettings settings) {
    return MongoClientSettings.builder()
        .applyConnectionString(uri)
        .applicationName("beamtime")
        .writeConcern(settings.writeConcern())
        .retryReads(false)
        .retryWrites(false)
        .compressorList(
            settings.compressors().stream()
                .map(zlib -> MongoCompressor.createZlibCompressor())
                .toList())
        .applyToClusterSettings(
            cluster ->
                cluster.serverSelectionTimeout(settings.select().toMillis(), TimeUnit.MILLISECONDS))
        .applyToSocketSettings(
            socket ->
                socket
                    .connectTimeout(settings.connect().toMillis(), TimeUnit.MILLISECONDS)
                    .readTimeout(settings.reply().toMillis(), TimeUnit.MILLISECONDS))
        .applyToConnectionPoolSettings(pool -> pool.maxSize(settings.connections()))
        .build();
  }

  MongoSettings settings() {
    return settings;
  }

  MongoCollection<Reply> collection(String collection) {
    return database.getCollection(collection, Reply.class);
  }

  /** The same collection for the documents of a way in. */
  <T> MongoCollection<T> collection(String collection, Class<T> documents) {
    return database.getCollection(collection, documents);
  }

  /** Whether the place was sealed and its first collection is still there. */
  boolean holds(Place place, List<String> collections) {
    return call(
        "look for place " + place.name(),
        () ->
            collection(SEALED).find(Filters.eq(place.name())).first() != null
                && database
                        .listCollectionNames()
                        .filter(Filters.eq("name", collections.get(0)))
                        .first()
                    != null);
  }

  /** Makes the place's collections, empty and without secondary indexes. */
  void create(Place place, List<String> collections) {
    drop(place, collections);
    run("create place " + place.name(), () -> collections.forEach(database::createCollection));
  }

  void seal(Place place) {
    BsonDocument mark = new BsonDocument("_id", new BsonString(place.name()));
    run(
        "seal place " + place.name(),
        () ->
            collection(SEALED, BsonDocument.class)
                .replaceOne(mark, mark, new ReplaceOptions().upsert(true)));
  }

  /** The mark goes first: a place that is half removed is not sealed. */
  void drop(Place place, List<String> collections) {
    run(
        "drop place " + place.name(),
        () -> {
          collection(SEALED).deleteOne(Filters.eq(place.name()));
          collections.forEach(each -> database.getCollection(each).drop());
        });
  }

  /** See {@link #call}. */
  void run(String what, Runnable request) {
    call(
        what,
        () -> {
          request.run();
          return null;
        });
  }

  /**
   * The request's answer; a failure of the driver or the server becomes a {@link StoreException}.
   */
  <T> T call(String what, Supplier<T> request) {
    try {
      return request.get();
    } catch (MongoException e) {
      throw new StoreException(name + ": can't " + what + ": " + reason(e), e);
    }
  }

  private String reason(MongoException e) {
    if (e instanceof MongoTimeoutException) {
      return "no server answered within " + settings.select().toMillis() + " ms; is it running?";
    }
    String reason = e.getMessage();
    if (e instanceof MongoBulkWriteException bulk && !bulk.getWriteErrors().isEmpty()) {
      reason =
          bulk.getWriteErrors().size()
              + " documents refused, first: "
              + bulk.getWriteErrors().get(0).getMessage();
    }
    String line = reason.lines().findFirst().orElse(e.getClass().getSimpleName());
    return line.length() <= REASON_LENGTH ? line : line.substring(0, REASON_LENGTH) + "...";
  }

  @Override
  public void close() {
    client.close();
  }
}
