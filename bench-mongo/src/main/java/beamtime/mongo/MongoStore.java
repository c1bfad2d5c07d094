package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.Durability;
import beamtime.core.store.Place;
import beamtime.core.store.Places;
import beamtime.core.store.Store;
import beamtime.core.store.View;
import beamtime.mongo.MongoSettings.Compression;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoIterable;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What the stores of MongoDB share: one client of the endpoint, which connects at the first
 * request, and collections for each place.
 */
public abstract class MongoStore implements Store {
  protected final MongoConnection connection;
  private final MongoPlaces places;
  private final Compression compression;
  private final Durability durability;

  /** A store of a family. */
  protected MongoStore(Endpoint endpoint, MongoSettings settings, String family) {
    durability = settings.reachedOn(endpoint);
    connection = new MongoConnection(endpoint, settings);
    compression = settings.compression();
    places = new MongoPlaces(connection, family, this, compression);
  }

  /** Names of the collections of a place, at any time; the first is there as long as the place. */
  protected List<String> collections(Place place) {
    return List.of(collection(place));
  }

  /** Name of the collection of a place that has one. */
  protected final String collection(Place place) {
    return place.name() + compression.suffix();
  }

  /** Makes the secondary indexes of a new place. */
  protected void index(Place place) {}

  @Override
  public final Optional<Durability> durability() {
    return Optional.of(durability);
  }

  @Override
  public final Places places() {
    return places;
  }

  /** Hands the documents of an answer to a sink; returns their number. */
  protected static <T> long hand(
      MongoIterable<Reply> answer, ReplyView<T> view, Consumer<? super View<T>> sink) {
    return hand(answer, reply -> sink.accept(view.of(reply)));
  }

  /** The same as they came. */
  static long hand(MongoIterable<Reply> answer, Consumer<Reply> sink) {
    long documents = 0;
    try (MongoCursor<Reply> cursor = answer.batchSize(MongoConnection.PAGE_ROWS).iterator()) {
      while (cursor.hasNext()) {
        sink.accept(cursor.next());
        documents++;
      }
    }
    return documents;
  }

  @Override
  public void close() {
    connection.close();
  }
}
