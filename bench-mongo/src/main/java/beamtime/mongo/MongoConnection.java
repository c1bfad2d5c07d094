package beamtime.mongo;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.backend.Tls;
import beamtime.core.store.Place;
import com.mongodb.ConnectionString;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoCredential;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.CreateCollectionOptions;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bson.BSONException;
import org.bson.BsonTimestamp;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;

/**
 * The one client of a store, shared by its threads. Every failure becomes a {@link StoreException}
 * of one line.
 */
public final class MongoConnection implements AutoCloseable {
  private static final CodecRegistry CODECS =
      CodecRegistries.fromRegistries(
          CodecRegistries.fromCodecs(
              new Reply.Decoding(),
              JobDocument.ENCODING,
              FrameDocument.ENCODING,
              EntityDocument.ENCODING),
          MongoClientSettings.getDefaultCodecRegistry());

  /** Holds every place. */
  static final String DATABASE = Place.PREFIX + "bench";

  /**
   * Documents in one reply of a cursor at most; a reply also ends at 16 MiB. The driver's default
   * is 101 documents in the first reply and 16 MiB in those that follow.
   */
  public static final int PAGE_ROWS = 4000;

  /** So that the largest number of client threads never waits for a connection. */
  private static final int CONNECTIONS = 512;

  /** To find a server that answers, and to open a connection. */
  private static final Duration CONNECT = Duration.ofSeconds(5);

  /**
   * Between two pieces of a reply: a group over 8 million rows sends nothing for long. A server
   * that was killed is noticed at once, by its closed connection.
   */
  private static final Duration REPLY = Duration.ofMinutes(2);

  private static final int REASON_LENGTH = 300;

  /** The server's code for a request that the user has no right to. */
  private static final int UNAUTHORIZED = 13;

  /** That, and of commands that a server does not have or support, or a hosted one lacks. */
  private static final Set<Integer> REFUSED = Set.of(UNAUTHORIZED, 59, 115, 303, 8000);

  private final String name;
  private final Credentials credentials;
  private final Tls tls;
  private final MongoSettings settings;
  private final MongoClient client;
  private final MongoDatabase database;

  /** Connects at the first request. */
  public MongoConnection(Endpoint endpoint, MongoSettings settings) {
    this.settings = settings;
    ConnectionString uri = uri(endpoint);
    name = endpoint.backend() + " at " + String.join(",", uri.getHosts());
    credentials = Credentials.of(endpoint);
    tls = Tls.of(endpoint);
    String authSource = endpoint.address().getOrDefault("authSource", "admin");
    client = MongoClients.create(clientSettings(uri, authSource));
    database = client.getDatabase(DATABASE).withCodecRegistry(CODECS);
  }

  private static ConnectionString uri(Endpoint endpoint) {
    String uri = endpoint.address("uri");
    try {
      return new ConnectionString(uri);
    } catch (IllegalArgumentException | MongoException e) {
      // The URI may hold a password, and the driver's message may quote it.
      throw new StoreException(
          endpoint.backend()
              + ": MongoDB's driver can't read the endpoint's uri; use mongodb://host:port",
          e);
    }
  }

  /**
   * The driver repeats no request: a failure is a result. What was acknowledged is read, whatever
   * the URI or the cluster asks for: other members may lack it, and a majority as well.
   */
  private MongoClientSettings clientSettings(ConnectionString uri, String authSource) {
    MongoClientSettings.Builder builder = MongoClientSettings.builder().applyConnectionString(uri);
    tls.context().ifPresent(trusted -> builder.applyToSslSettings(ssl -> ssl.context(trusted)));
    credentials
        .user()
        .flatMap(
            user ->
                credentials
                    .password()
                    .map(String::toCharArray)
                    .map(password -> MongoCredential.createCredential(user, authSource, password)))
        .ifPresent(builder::credential);
    return builder
        .applyToSslSettings(ssl -> ssl.invalidHostNameAllowed(false))
        .applicationName("beamtime")
        .writeConcern(settings.writeConcern())
        .readPreference(ReadPreference.primary())
        .readConcern(ReadConcern.LOCAL)
        .retryReads(false)
        .retryWrites(false)
        .compressorList(List.of())
        .applyToClusterSettings(
            cluster -> cluster.serverSelectionTimeout(CONNECT.toMillis(), TimeUnit.MILLISECONDS))
        .applyToSocketSettings(
            socket ->
                socket
                    .connectTimeout(CONNECT.toMillis(), TimeUnit.MILLISECONDS)
                    .readTimeout(REPLY.toMillis(), TimeUnit.MILLISECONDS))
        .applyToConnectionPoolSettings(pool -> pool.maxSize(CONNECTIONS))
        .build();
  }

  /** How it writes. */
  public MongoSettings settings() {
    return settings;
  }

  /** A collection of the database that holds every place. */
  public MongoCollection<Reply> collection(String collection) {
    return database.getCollection(collection, Reply.class);
  }

  /** The same collection, for documents to be inserted. */
  public <T> MongoCollection<T> collection(String collection, Class<T> documents) {
    return database.getCollection(collection, documents);
  }

  /** Names of the collections that a filter of their {@code name} lets pass, ours or not. */
  public Set<String> collectionNames(Bson filter) {
    return database.listCollectionNames().filter(filter).into(new HashSet<>());
  }

  /**
   * Has the server write all that it holds in memory to its files, as it does once a minute.
   *
   * @return whether it did: a user may lack the right, and a hosted service the command
   */
  boolean checkpoint() {
    try {
      client.getDatabase("admin").runCommand(new Document("fsync", 1));
      return true;
    } catch (MongoCommandException e) {
      if (!REFUSED.contains(e.getCode())) {
        throw e;
      }
      return false;
    }
  }

  /** The last operation that this member of a replica set has applied. */
  BsonTimestamp lastApplied() {
    return call(
        "ask for its last operation",
        () ->
            client
                .getDatabase("admin")
                .runCommand(new Document("hello", 1))
                .get("lastWrite", Document.class)
                .get("opTime", Document.class)
                .get("ts", BsonTimestamp.class));
  }

  /** Visible members that hold the data, each of which has a copy; 1 behind a router. */
  int copies() {
    Document hello = client.getDatabase("admin").runCommand(new Document("hello", 1));
    int members =
        Stream.of("hosts", "passives")
            .mapToInt(list -> hello.getList(list, String.class, List.of()).size())
            .sum();
    return Math.max(1, members);
  }

  /** Bytes of its files: documents and indexes, compressed, with what they have free. */
  long bytes(String collection) {
    Document stats = database.runCommand(new Document("collStats", collection));
    return stats.get("storageSize", Number.class).longValue()
        + stats.get("totalIndexSize", Number.class).longValue();
  }

  /** Makes a collection, which must not be there yet. */
  public void createCollection(String collection) {
    createCollection(collection, new CreateCollectionOptions());
  }

  /** Makes a collection, which must not be there yet. */
  void createCollection(String collection, CreateCollectionOptions options) {
    database.createCollection(collection, options);
  }

  /** Refuses to touch what we did not create. */
  StoreException foreign(String thing) {
    return StoreException.foreign(name, thing);
  }

  /** As {@link #call} for what answers nothing. */
  public void run(String what, Runnable request) {
    call(
        what,
        () -> {
          request.run();
          return null;
        });
  }

  /** Runs a call; a failure says that the endpoint can't do {@code what}. */
  public <T> T call(String what, Supplier<T> request) {
    try {
      return request.get();
    } catch (MongoException e) {
      throw new StoreException(name + ": can't " + what + ": " + reason(e), e);
    } catch (BSONException e) { // such as a document of more than 16 MiB
      String reason = shortened(String.valueOf(e.getMessage()));
      throw new StoreException(name + ": can't " + what + ": " + reason, e);
    }
  }

  private String reason(MongoException e) {
    if (e instanceof MongoTimeoutException) {
      return noServer();
    }
    if (e instanceof MongoSecurityException) {
      return credentials.refused();
    }
    String reason = String.valueOf(e.getMessage());
    if (e.getCode() == UNAUTHORIZED) {
      return credentials.forbidden(shortened(reason) + " (role readWrite of that database)");
    }
    if (e instanceof MongoBulkWriteException bulk && !bulk.getWriteErrors().isEmpty()) {
      reason =
          bulk.getWriteErrors().size()
              + " documents refused, first: "
              + bulk.getWriteErrors().get(0).getMessage();
    }
    return shortened(reason);
  }

  private static String shortened(String reason) {
    String line = reason.lines().findFirst().orElse("no reason given");
    return line.length() <= REASON_LENGTH ? line : line.substring(0, REASON_LENGTH) + "...";
  }

  /** The driver looks for a server until its time is up, and keeps what went wrong meanwhile. */
  private String noServer() {
    return client.getClusterDescription().getServerDescriptions().stream()
        .flatMap(server -> Optional.ofNullable(server.getException()).stream())
        .flatMap(failure -> tls.reason(failure).stream())
        .findFirst()
        .orElse(
            "no server answered within "
                + CONNECT.toMillis()
                + " ms; is it running, and does it want TLS (tls=true in its URI)?");
  }

  @Override
  public void close() {
    client.close();
  }
}
