package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import beamtime.core.data.Frame;
import beamtime.core.data.Waveforms;
import beamtime.core.store.Durability;
import beamtime.core.store.FrameSource;
import beamtime.core.store.Place;
import beamtime.core.store.Places;
import beamtime.core.store.View;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.WaveformStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;

/**
 * Frames in HBase: one row each, in the order of PV and time, so that a time range is one scan. See
 * {@link FrameRow}.
 *
 * <p>Layout and filter side of the settings concern job rows only.
 */
public final class HBaseWaveformStore implements WaveformStore {
  private static final String SUFFIX = "-frames";

  /** Few, since one may have megabytes. */
  private static final int FRAMES_TOGETHER = 16;

  private final HBaseSettings settings;
  private final Durability durability;
  private final HBaseConnection connection;
  private final HBasePlaces places;

  /**
   * Connects.
   *
   * @param endpoint with the address {@code zookeeper}: host:port or host:port/znode
   */
  public HBaseWaveformStore(Endpoint endpoint, HBaseSettings settings) {
    this.settings = settings;
    durability = settings.reachedOn(endpoint);
    connection = new HBaseConnection(endpoint, settings);
    places =
        new HBasePlaces(
            connection,
            List.of(SUFFIX),
            SUFFIX,
            ColumnFamilyDescriptorBuilder.of(FrameRow.FAMILY),
            settings.splits());
  }

  /** The table of a place. */
  TableName table(Place place) {
    return places.table(place);
  }

  /** The one region of a place whose table was not cut. */
  HRegionLocation region(Place place) {
    return connection.region(table(place));
  }

  /** Frames of a batch have arrays of their own, which go onto the wire without another copy. */
  @Override
  public void ingest(Place place, Waveforms waveforms, long from, int frames) {
    write(place, new FrameSource.Made(waveforms, from, frames));
  }

  @Override
  public void ingest(Place place, List<Frame> frames) {
    write(place, new FrameSource.Given(frames));
  }

  private void write(Place place, FrameSource frames) {
    connection.run(
        "write " + frames.frames() + " frames to " + place.name(),
        hbase -> {
          try (Table table = hbase.getTable(table(place))) {
            for (FrameSource part : frames.parts(settings.maxFrameBatchBytes())) {
              HBaseConnection.put(table, puts(part));
            }
          }
        });
  }

  /** Frames as they are sent. */
  List<Put> puts(FrameSource frames) throws IOException {
    List<Put> puts = new ArrayList<>(frames.frames());
    for (int i = 0; i < frames.frames(); i++) {
      puts.add(FrameRow.put(frames.frame(i, new Frame())).setDurability(settings.durability()));
    }
    return puts;
  }

  @Override
  public long read(Place place, WaveformQuery query, Consumer<? super View<Frame>> sink) {
    Scan scan = scan(query);
    return connection.call(
        "read " + query.pv() + " from " + place.name(),
        hbase -> {
          try (Table table = hbase.getTable(table(place));
              RegionRows rows = new RegionRows(table, scan, FRAMES_TOGETHER)) {
            return read(rows, sink);
          }
        });
  }

  /** Frames of the PV and time range. */
  static Scan scan(WaveformQuery query) {
    return new Scan()
        .withStartRow(FrameRow.start(query.pv(), query.from()))
        .withStopRow(FrameRow.start(query.pv(), query.to()));
  }

  private static long read(RegionRows rows, Consumer<? super View<Frame>> sink) throws IOException {
    FrameRow row = new FrameRow();
    long frames = 0;
    for (Result result = rows.next(); result != null; result = rows.next()) {
      row.at(result);
      sink.accept(row);
      frames++;
    }
    return frames;
  }

  @Override
  public Optional<Durability> durability() {
    return Optional.of(durability);
  }

  @Override
  public Places places() {
    return places;
  }

  @Override
  public void close() {
    connection.close();
  }
}
