package beamtime.mongo;

import beamtime.core.store.Place;
import beamtime.core.store.Places;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Updates;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * The places of one family. A document registers each, before its first collection is made and
 * until its last is dropped: a collection without one is not ours.
 */
final class MongoPlaces implements Places {
  /** Holds one document for each place. No place can have this name, since it has a dot. */
  private static final String REGISTER = Place.PREFIX + "places.made";

  private static final String FAMILY = "family";
  private static final String SEALED = "sealed";

  private final MongoConnection connection;
  private final String family;
  private final MongoStore store;

  /** Places of a store, which names their collections and indexes them. */
  MongoPlaces(MongoConnection connection, String family, MongoStore store) {
    this.connection = connection;
    this.family = family;
    this.store = store;
  }

  /** Whether the place was sealed and its first collection is still there. */
  @Override
  public boolean holds(Place place) {
    return connection.call(
        "look for place " + place.name(),
        () ->
            register().find(Filters.and(own(place), Filters.eq(SEALED, true))).first() != null
                && !there(store.collections(place).subList(0, 1)).isEmpty());
  }

  @Override
  public void create(Place place) {
    drop(place);
    connection.run(
        "create place " + place.name(),
        () -> {
          register()
              .insertOne(
                  new BsonDocument("_id", new BsonString(place.name()))
                      .append(FAMILY, new BsonString(family))
                      .append(SEALED, BsonBoolean.FALSE));
          store.collections(place).forEach(connection::createCollection);
        });
    store.index(place);
  }

  /** Has a checkpoint written, where the user may; the next one is due a minute later. */
  @Override
  public void settle(Place place) {
    connection.run("settle place " + place.name(), connection::checkpoint);
  }

  /** An acknowledged write is visible to every later read anyway. */
  @Override
  public void seal(Place place) {
    connection.run(
        "seal place " + place.name(),
        () -> register().updateOne(own(place), Updates.set(SEALED, true)));
  }

  @Override
  public void drop(Place place) {
    connection.run(
        "drop place " + place.name(),
        () -> {
          if (register().find(own(place)).first() == null) {
            refuseForeign(place);
            return;
          }
          // What is half removed is not sealed.
          register().updateOne(own(place), Updates.set(SEALED, false));
          store.collections(place).forEach(each -> connection.collection(each).drop());
          register().deleteOne(own(place));
        });
  }

  /** After a checkpoint, for which a user needs the right to {@code fsync}. */
  @Override
  public OptionalLong bytes(Place place) {
    return connection.call(
        "ask for the size of " + place.name(),
        () ->
            connection.checkpoint()
                ? OptionalLong.of(
                    connection.copies()
                        * store.collections(place).stream().mapToLong(connection::bytes).sum())
                : OptionalLong.empty());
  }

  @Override
  public Set<Place> all() {
    return connection.call(
        "list places",
        () ->
            register()
                .find(Filters.eq(FAMILY, family))
                .projection(Projections.include("_id"))
                .map(document -> new Place(document.getString("_id").getValue()))
                .into(new HashSet<>()));
  }

  private void refuseForeign(Place place) {
    for (String collection : there(store.collections(place))) {
      throw connection.foreign("collection " + collection);
    }
  }

  /** The server looks for these names alone, however many collections there are. */
  private Set<String> there(List<String> names) {
    return connection.collectionNames(Filters.in("name", names));
  }

  private BsonDocument own(Place place) {
    return new BsonDocument("_id", new BsonString(place.name()))
        .append(FAMILY, new BsonString(family));
  }

  private MongoCollection<BsonDocument> register() {
    return connection.collection(REGISTER, BsonDocument.class);
  }
}
