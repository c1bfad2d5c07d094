package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.data.Frame;
import beamtime.core.data.Waveforms;
import beamtime.core.store.Capability;
import beamtime.core.store.Durability;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.WaveformStore;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.Sorts;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.conversions.Bson;

/**
 * Frames in MongoDB: a place is a collection, a frame a document, and an index on PV and time gives
 * a range in its order. See {@link FrameDocument} for the fields.
 *
 * <p>A document holds 16 MiB at most: 2 million points of 8 bytes.
 */
public final class MongoWaveformStore implements WaveformStore {
  private static final String PV = "_id.pv";
  private static final String TIME = "time";

  private final MongoBackend backend;
  private final MongoPlaces places;

  /** A store with one client of the endpoint; connects at the first request. */
  public MongoWaveformStore(Endpoint endpoint, MongoSettings settings) {
    backend = new MongoBackend(endpoint, settings);
    places = new MongoPlaces(backend, "waveforms", place -> List.of(place.name()));
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.FILTERS_IN_SERVER, Capability.GROUPS_IN_SERVER);
  }

  @Override
  public Optional<Durability> durability() {
    return Optional.of(backend.settings().durability());
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
        () -> backend.collection(place.name()).createIndex(Indexes.ascending(PV, TIME)));
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

  /** Plain inserts, in requests of bounded size; see {@link MongoJobStore#ingest} on repetition. */
  @Override
  public void ingest(Place place, Waveforms waveforms, long from, int frames) {
    long frameBytes = (long) waveforms.points() * waveforms.type().bytes();
    int most = (int) Math.max(1, backend.settings().insertBytes() / Math.max(1, frameBytes));
    for (int done = 0; done < frames; done += most) {
      insert(place, waveforms, from + done, Math.min(most, frames - done));
    }
  }

  private void insert(Place place, Waveforms waveforms, long from, int frames) {
    backend.run(
        "write " + frames + " frames to " + place.name(),
        () -> {
          try {
            backend
                .collection(place.name(), FrameDocument.class)
                .insertMany(
                    FrameDocument.batch(waveforms, from, frames),
                    new InsertManyOptions().ordered(false));
          } catch (MongoBulkWriteException e) {
            Repeated.orThrow(e);
          }
        });
  }

  @Override
  public long read(Place place, WaveformQuery query, Consumer<? super View<Frame>> sink) {
    Bson selected =
        Filters.and(
            Filters.eq(PV, query.pv()),
            Filters.gte(TIME, query.from()),
            Filters.lt(TIME, query.to()));
    return backend.call(
        "read " + query.pv() + " of " + place.name(),
        () -> {
          FrameView view = new FrameView();
          long frames = 0;
          try (MongoCursor<Reply> cursor =
              backend
                  .collection(place.name())
                  .find(selected)
                  .sort(Sorts.ascending(TIME))
                  .batchSize(backend.settings().pageRows())
                  .iterator()) {
            while (cursor.hasNext()) {
              sink.accept(view.of(cursor.next()));
              frames++;
            }
          }
          return frames;
        });
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
