package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.data.Frame;
import beamtime.core.store.FrameSource;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.WaveformStore;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.Sorts;
import java.util.function.Consumer;
import org.bson.conversions.Bson;

/**
 * Frames in MongoDB: one document each, with an index on PV and time, which gives a range in its
 * order. A place is a collection. See {@link FrameDocument} for the fields.
 *
 * <p>A document holds 16 MiB at most: 2 million points of 8 bytes.
 */
public final class MongoWaveformStore extends MongoStore implements WaveformStore {
  /** Points in one request at most: the driver builds a request in memory before it sends it. */
  private static final int INSERT_BYTES = 16 << 20;

  private static final String PV = "_id.pv";
  private static final String TIME = "time";

  /** Of what is read. */
  static final Bson ORDER = Sorts.ascending(TIME);

  /** A store with one client of the endpoint; connects at the first request. */
  public MongoWaveformStore(Endpoint endpoint, MongoSettings settings) {
    super(endpoint, settings, "waveforms");
  }

  @Override
  protected void index(Place place) {
    connection.run(
        "index place " + place.name(),
        () -> connection.collection(collection(place)).createIndex(Indexes.ascending(PV, TIME)));
  }

  /** Plain inserts, in requests of bounded size; see {@link MongoJobStore#ingest} on repetition. */
  @Override
  public void ingest(Place place, FrameSource frames) {
    frames.parts(INSERT_BYTES).forEach(part -> insert(place, part));
  }

  private void insert(Place place, FrameSource frames) {
    connection.run(
        "write " + frames.frames() + " frames to " + place.name(),
        () -> {
          try {
            connection
                .collection(collection(place), FrameDocument.class)
                .insertMany(FrameDocument.batch(frames), new InsertManyOptions().ordered(false));
          } catch (MongoBulkWriteException e) {
            DuplicateKeys.requireOnly(e);
          }
        });
  }

  @Override
  public long read(Place place, WaveformQuery query, Consumer<? super View<Frame>> sink) {
    return connection.call(
        "read " + query.pv() + " of " + place.name(),
        () ->
            hand(
                connection.collection(collection(place)).find(selected(query)).sort(ORDER),
                new FrameView(),
                sink));
  }

  /** Frames of the PV and time range. */
  static Bson selected(WaveformQuery query) {
    return Filters.and(
        Filters.eq(PV, query.pv()), Filters.gte(TIME, query.from()), Filters.lt(TIME, query.to()));
  }
}
