package beamtime.mongo;

import beamtime.core.store.Place;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Updates;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * The places of one family. Each is told of by a document, which is there before the first of its
 * collections and after the last: a collection without one is somebody else's.
 */
final class MongoPlaces {
  /** Holds one document for each place. No place can have this name, since it has a dot. */
  private static final String REGISTER = Place.PREFIX + "places.made";

  private static final String FAMILY = "family";
  private static final String SEALED = "sealed";

  private final MongoBackend backend;
  private final String family;
  private final Function<Place, List<String>> collections;

  /**
   * @param collections names of the collections of a place
   */
  MongoPlaces(MongoBackend backend, String family, Function<Place, List<String>> collections) {
    this.backend = backend;
    this.family = family;
    this.collections = collections;
  }

  /** Whether the place was sealed and its first collection is still there. */
  boolean holds(Place place) {
    return backend.call(
        "look for place " + place.name(),
        () ->
            register().find(Filters.and(own(place), Filters.eq(SEALED, true))).first() != null
                && backend.collectionNames().contains(collections.apply(place).get(0)));
  }

  /** Makes the place's collections, empty and without secondary indexes. */
  void create(Place place) {
    drop(place);
    backend.run(
        "create place " + place.name(),
        () -> {
          register()
              .insertOne(
                  new BsonDocument("_id", new BsonString(place.name()))
                      .append(FAMILY, new BsonString(family))
                      .append(SEALED, BsonBoolean.FALSE));
          collections.apply(place).forEach(backend::createCollection);
        });
  }

  void seal(Place place) {
    backend.run(
        "seal place " + place.name(),
        () -> register().updateOne(own(place), Updates.set(SEALED, true)));
  }

  void drop(Place place) {
    backend.run(
        "drop place " + place.name(),
        () -> {
          if (register().find(own(place)).first() == null) {
            refuseForeign(place);
            return;
          }
          // What is half removed is not sealed.
          register().updateOne(own(place), Updates.set(SEALED, false));
          collections.apply(place).forEach(each -> backend.collection(each).drop());
          register().deleteOne(own(place));
        });
  }

  Set<Place> places() {
    return backend.call(
        "list places",
        () ->
            register()
                .find(Filters.eq(FAMILY, family))
                .projection(Projections.include("_id"))
                .map(document -> new Place(document.getString("_id").getValue()))
                .into(new HashSet<>()));
  }

  private void refuseForeign(Place place) {
    Set<String> there = backend.collectionNames();
    for (String collection : collections.apply(place)) {
      if (there.contains(collection)) {
        throw backend.foreign("collection " + collection);
      }
    }
  }

  private BsonDocument own(Place place) {
    return new BsonDocument("_id", new BsonString(place.name()))
        .append(FAMILY, new BsonString(family));
  }

  private MongoCollection<BsonDocument> register() {
    return backend.collection(REGISTER, BsonDocument.class);
  }
}
