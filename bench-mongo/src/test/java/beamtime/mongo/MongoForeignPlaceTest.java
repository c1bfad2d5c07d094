package beamtime.mongo;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.ForeignPlaceContract;
import beamtime.core.store.Place;
import beamtime.core.store.Store;
import com.mongodb.client.MongoCollection;
import java.util.ArrayList;
import java.util.function.Function;
import org.bson.Document;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A collection that somebody else made stays as it is, even in the database that is ours. */
class MongoForeignPlaceTest extends ForeignPlaceContract {
  @RegisterExtension static final BackendExtension MONGODB = new BackendExtension("mongodb");

  @Override
  protected Store open() {
    return new MongoJobStore(MONGODB.endpoint(), MongoSettings.defaults());
  }

  @Override
  protected void plant(Place place) {
    with(place, collection -> collection.insertOne(new Document("theirs", "kept")));
  }

  @Override
  protected String content(Place place) {
    return with(place, collection -> collection.find().into(new ArrayList<>()).toString());
  }

  @Override
  protected void uproot(Place place) {
    with(
        place,
        collection -> {
          collection.drop();
          return null;
        });
  }

  private static <T> T with(Place place, Function<MongoCollection<Document>, T> task) {
    try (MongoConnection connection =
        new MongoConnection(MONGODB.endpoint(), MongoSettings.defaults())) {
      return task.apply(connection.collection(place.name(), Document.class));
    }
  }
}
