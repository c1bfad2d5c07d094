package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.cost.RawWaveforms;
import beamtime.core.cost.WaveformClientCost;
import beamtime.core.data.Waveforms;
import beamtime.core.store.FrameSource;
import beamtime.core.store.Place;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.WaveformStore;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** {@link WaveformClientCost} on PostgreSQL, by {@link RawPostgres}: what is beyond the driver. */
@OnBackend("postgresql")
public class PostgresWaveformClientCostBenchmark extends WaveformClientCost {
  /** Of its 1000 doubles, by which the store cuts its pages. */
  private static final int FRAME_BYTES = 8000;

  /** With 32 MB of frames in an operation of ingest. */
  public PostgresWaveformClientCostBenchmark() {
    super(40, 4);
  }

  private record Raw(RawPostgres raw, FrameTable table) implements RawWaveforms {
    @Override
    public Request ingest(Waveforms waveforms, long from, int frames) {
      List<byte[]> pieces = new ArrayList<>();
      FrameCopy.encode(
          new FrameSource.Made(waveforms, from, frames),
          (bytes, length) -> pieces.add(Arrays.copyOf(bytes, length)));
      return raw.copy(table.copy(), pieces, frames);
    }

    @Override
    public Request read(WaveformQuery query, int frames) throws SQLException {
      return raw.proveInTransaction(
          table.select(),
          select -> {
            PostgresWaveformStore.bind(select, query);
            select.setFetchSize(Page.rows(FRAME_BYTES));
          },
          frames);
    }
  }

  @Override
  protected WaveformStore open(Endpoint endpoint) {
    return new PostgresWaveformStore(endpoint, PostgresSettings.defaults());
  }

  @Override
  protected RawWaveforms connect(Endpoint endpoint, Place place) throws SQLException {
    return new Raw(new RawPostgres(endpoint), new FrameTable(place.name()));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(PostgresWaveformClientCostBenchmark.class, args);
  }
}
