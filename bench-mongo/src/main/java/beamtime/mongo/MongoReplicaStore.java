package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.backend.LinkState;
import beamtime.core.backend.LinkSwitch;
import beamtime.core.store.Place;
import beamtime.core.store.events.Commit;
import beamtime.core.store.events.ReplicaStore;
import beamtime.core.store.events.Site;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.ReplaceOptions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt64;

/**
 * Objects on the members of a replica set, of which one stands at another site: a document for each
 * key. This site's primary acknowledges from its journal, or waits until the far member has the
 * write in its own.
 */
public final class MongoReplicaStore extends MongoStore implements ReplicaStore {
  /** Many times what a commit takes by the slowest link that is measured. */
  public static final Duration PATIENCE = Duration.ofSeconds(20);

  /** Name of the write concern that our testbed gives the set: a member of each site. */
  private static final String BOTH = "both";

  private static final String OBJECT = "object";
  private static final ReplaceOptions OR_MADE = new ReplaceOptions().upsert(true);

  private final Optional<MongoConnection> far;
  private final Optional<LinkSwitch> link;
  private final Duration patience;

  /**
   * A store with a client of each site; they connect at their first requests.
   *
   * @param patience how long an update waits for the far site
   */
  public MongoReplicaStore(Endpoint endpoint, Duration patience) {
    super(endpoint, MongoSettings.defaults(), "replicas");
    far = endpoint.far().map(there -> new MongoConnection(there, MongoSettings.defaults()));
    link = LinkSwitch.of(endpoint);
    this.patience = patience;
  }

  @Override
  public void update(Place place, long key, byte[] object, Commit commit) {
    connection.run(
        "update object " + key + " of " + place.name() + words(commit),
        () ->
            objects(connection, place)
                .withWriteConcern(concern(commit))
                .replaceOne(
                    Filters.eq(key),
                    new BsonDocument("_id", new BsonInt64(key))
                        .append(OBJECT, new BsonBinary(object)),
                    OR_MADE));
  }

  private String words(Commit commit) {
    return commit == Commit.BOTH ? " on both sites within " + patience.toMillis() + " ms" : "";
  }

  private WriteConcern concern(Commit commit) {
    return switch (commit) {
      case LOCAL -> connection.settings().writeConcern();
      case BOTH ->
          new WriteConcern(BOTH)
              .withJournal(true)
              .withWTimeout(patience.toMillis(), TimeUnit.MILLISECONDS);
    };
  }

  @Override
  public Optional<byte[]> read(Place place, long key, Site site) {
    MongoConnection at = site == Site.HERE ? connection : far();
    BsonDocument found =
        at.call(
            "read object " + key + " of " + place.name(),
            () -> objects(at, place).find(Filters.eq(key)).first());
    return Optional.ofNullable(found).map(document -> document.getBinary(OBJECT).getData());
  }

  private static MongoCollection<BsonDocument> objects(MongoConnection at, Place place) {
    return at.collection(place.name(), BsonDocument.class);
  }

  /** By the operation that each member says it has applied last. */
  @Override
  public boolean farHasAll() {
    return far().lastApplied().compareTo(connection.lastApplied()) >= 0;
  }

  @Override
  public void link(LinkState state) {
    far();
    link.orElseThrow(this::lack).set(state);
  }

  private MongoConnection far() {
    return far.orElseThrow(this::lack);
  }

  private LacksException lack() {
    return new LacksException(
        "mongodb lacks a second site, with a link that can be changed: start a set of its own by"
            + " -Dtestbed=embedded -Dtestbed.mongodb.members=2+1");
  }

  @Override
  public void close() {
    try (connection) {
      far.ifPresent(MongoConnection::close);
    }
  }
}
