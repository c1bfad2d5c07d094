package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.data.Frame;
import beamtime.core.store.FrameSource;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.WaveformStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Frames in PostgreSQL: a row for each, in a schema for each place. See {@link FrameTable} for the
 * columns.
 *
 * <p>A frame of more than {@value Page#BYTES} bytes is written, but can't be read: 2 million points
 * of 8 bytes are the most. Partitions and indexes of the settings concern job rows only.
 */
public final class PostgresWaveformStore extends PostgresStore implements WaveformStore {

  /** Bytes of the largest frame of each PV that was read, by which a page is cut; none is 0. */
  private final Map<Place, Map<String, Integer>> largest = new ConcurrentHashMap<>();

  /** A store with connections of its own to the endpoint; connects at the first request. */
  public PostgresWaveformStore(Endpoint endpoint, PostgresSettings settings) {
    super(
        endpoint,
        settings,
        "waveforms",
        Stream.of(Compression.values()).map(Compression::suffix).toList(),
        settings.compression().suffix());
  }

  @Override
  void make(Place place, Connection its) throws SQLException {
    PostgresConnection.execute(its, table(place).create(connection.settings().compression()));
  }

  @Override
  void seal(Place place, Connection its) throws SQLException {
    PostgresConnection.execute(its, table(place).vacuum());
  }

  @Override
  void dismantle(Place place) {
    largest.remove(place);
  }

  private FrameTable table(Place place) {
    return new FrameTable(places.schema(place));
  }

  /** See {@link PostgresJobStore#ingest} on frames that are there already. */
  @Override
  public void ingest(Place place, FrameSource frames) {
    write(
        "write " + frames.frames() + " frames to " + place.name(),
        frames.frames(),
        table(place).copy(),
        sink -> FrameCopy.encode(frames, sink),
        its -> inserted(its, table(place), frames));
    Map<String, Integer> known = largest.getOrDefault(place, Map.of());
    for (int i = 0; i < frames.frames() && !known.isEmpty(); i++) {
      int bytes = frames.payloadBytes(i);
      known.computeIfPresent(frames.pv(i), (pv, most) -> Math.max(most, bytes));
    }
  }

  private static int inserted(Connection its, FrameTable table, FrameSource frames)
      throws SQLException {
    long bytes = 0;
    try (PreparedStatement insert = its.prepareStatement(table.insert())) {
      for (int i = 0; i < frames.frames(); i++) {
        // points stay as they are until the batch is sent
        Frame frame = frames.frame(i, new Frame());
        set(insert, frame);
        insert.addBatch();
        bytes += frame.payloadBytes();
        if (bytes >= Page.BYTES) {
          insert.executeBatch();
          bytes = 0;
        }
      }
      insert.executeBatch();
    }
    return frames.frames();
  }

  private static void set(PreparedStatement insert, Frame frame) throws SQLException {
    insert.setString(1, frame.pv);
    insert.setLong(2, frame.sequence);
    insert.setLong(3, frame.time());
    insert.setInt(4, frame.severity);
    insert.setInt(5, frame.status);
    insert.setString(6, frame.type.name());
    insert.setInt(7, frame.points);
    insert.setBytes(8, frame.exactPayload());
  }

  @Override
  public long read(Place place, WaveformQuery query, Consumer<? super View<Frame>> sink) {
    Map<String, Integer> known = largest.computeIfAbsent(place, each -> new ConcurrentHashMap<>());
    try {
      return connection.transact(
          "read " + query.pv() + " of " + place.name(),
          its -> {
            try (PreparedStatement select = its.prepareStatement(table(place).select())) {
              bind(select, query);
              int longest = largest(its, place, query.pv(), known);
              select.setFetchSize(longest == 0 ? 1 : Page.rows(longest));
              try (ResultSet answer = select.executeQuery()) {
                return hand(answer, new FrameView(answer), sink);
              }
            }
          });
    } catch (StoreException e) {
      known.remove(query.pv()); // another may have written longer ones since
      throw e;
    }
  }

  /** Gives {@link FrameTable#select} its parameters. */
  static void bind(PreparedStatement select, WaveformQuery query) throws SQLException {
    select.setString(1, query.pv());
    select.setLong(2, query.from());
    select.setLong(3, query.to());
  }

  /** 0 where there is none yet: the first may come before they are read. */
  private int largest(Connection its, Place place, String pv, Map<String, Integer> known)
      throws SQLException {
    Integer there = known.get(pv);
    if (there != null) {
      return there;
    }
    try (PreparedStatement select = its.prepareStatement(table(place).largest())) {
      select.setString(1, pv);
      try (ResultSet answer = select.executeQuery()) {
        answer.next();
        int bytes = answer.getInt(1);
        return bytes == 0 ? 0 : known.merge(pv, bytes, Math::max);
      }
    }
  }
}
