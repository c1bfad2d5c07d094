package beamtime.mongo;

import beamtime.core.store.Place;
import beamtime.core.store.Places;
import beamtime.mongo.MongoSettings.Compression;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Updates;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.conversions.Bson;

/**
 * The places of one family. A document registers each, before its first collection is made and
 * until its last is dropped: a collection without one is not ours. What is compressed in another
 * way is registered by itself.
 */
final class MongoPlaces implements Places {
  /** Holds one document for each place. No place can have this name, since it has a dot. */
  private static final String REGISTER = Place.PREFIX + "places.made";

  private static final String FAMILY = "family";
  private static final String SEALED = "sealed";

  private final MongoConnection connection;
  private final String family;
  private final MongoStore store;
  private final Compression compression;

  /** Places of a store, which names their collections and indexes them. */
  MongoPlaces(
      MongoConnection connection, String family, MongoStore store, Compression compression) {
    this.connection = connection;
    this.family = family;
    this.store = store;
    this.compression = compression;
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
    connection.run(
        "create place " + place.name(),
        () -> {
          remove(place, List.of(compression));
          register().insertOne(own(place).append(SEALED, BsonBoolean.FALSE));
          for (String each : store.collections(place)) {
            connection.createCollection(each, compression.options());
          }
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
        "drop place " + place.name(), () -> remove(place, List.of(Compression.values())));
  }

  private void remove(Place place, List<Compression> ways) {
    Set<String> ours =
        ids(
            Filters.and(
                Filters.in("_id", ways.stream().map(way -> id(place, way)).toList()),
                Filters.eq(FAMILY, family)));
    List<String> foreign =
        ways.stream()
            .filter(way -> !ours.contains(id(place, way)))
            .flatMap(way -> collections(place, way).stream())
            .toList();
    for (String collection : there(foreign)) {
      throw connection.foreign("collection " + collection);
    }
    for (Compression way : ways) {
      String id = id(place, way);
      if (ours.contains(id)) {
        // What is half removed is not sealed.
        register().updateOne(own(id), Updates.set(SEALED, false));
        collections(place, way).forEach(each -> connection.collection(each).drop());
        register().deleteOne(own(id));
      }
    }
  }

  private static String id(Place place, Compression way) {
    return place.name() + way.suffix();
  }

  /** Only places of one collection are compressed in other ways. */
  private List<String> collections(Place place, Compression way) {
    return way == compression ? store.collections(place) : List.of(id(place, way));
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
            ids(Filters.eq(FAMILY, family)).stream()
                .map(id -> new Place(id.replaceFirst("\\..*", "")))
                .collect(Collectors.toSet()));
  }

  private Set<String> ids(Bson filter) {
    return register()
        .find(filter)
        .projection(Projections.include("_id"))
        .map(document -> document.getString("_id").getValue())
        .into(new HashSet<>());
  }

  /** The server looks for these names alone, however many collections there are. */
  private Set<String> there(List<String> names) {
    return connection.collectionNames(Filters.in("name", names));
  }

  private BsonDocument own(Place place) {
    return own(id(place, compression));
  }

  private BsonDocument own(String id) {
    return new BsonDocument("_id", new BsonString(id)).append(FAMILY, new BsonString(family));
  }

  private MongoCollection<BsonDocument> register() {
    return connection.collection(REGISTER, BsonDocument.class);
  }
}
