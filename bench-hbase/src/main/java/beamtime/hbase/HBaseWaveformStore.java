package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import beamtime.core.data.Frame;
import beamtime.core.store.FrameSource;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.WaveformStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;

/**
 * Frames in HBase: one row each, in the order of PV and time, so that a time range is one scan. See
 * {@link FrameRow}.
 *
 * <p>Layout and filter side of the settings concern job rows only.
 */
public final class HBaseWaveformStore extends HBaseStore implements WaveformStore {
  private static final String SUFFIX = "-frames";

  /** Most bytes of points that one batch of frames holds. */
  private static final int MAX_BATCH_BYTES = 8 << 20;

  /** Few, since one may have megabytes. */
  private static final int FRAMES_TOGETHER = 16;

  /**
   * Connects.
   *
   * @param endpoint with the address {@code zookeeper}: host:port or host:port/znode
   */
  public HBaseWaveformStore(Endpoint endpoint, HBaseSettings settings) {
    super(endpoint, settings, SUFFIX, FrameRow.FAMILY);
  }

  /** Frames of a batch have arrays of their own, which go onto the wire without another copy. */
  @Override
  public void ingest(Place place, FrameSource frames) {
    run(
        "write " + frames.frames() + " frames to " + place.name(),
        table(place),
        table -> {
          for (FrameSource part : frames.parts(MAX_BATCH_BYTES)) {
            HBaseConnection.put(table, puts(part));
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
    return call(
        "read " + query.pv() + " from " + place.name(),
        table(place),
        table -> {
          try (RegionRows rows = new RegionRows(table, scan, FRAMES_TOGETHER)) {
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
}
