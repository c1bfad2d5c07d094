package beamtime.hbase;

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
import java.io.IOException;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.client.Scan;

/** {@link WaveformClientCost} on HBase, by {@link RawHBase}. */
@OnBackend("hbase")
public class HBaseWaveformClientCostBenchmark extends WaveformClientCost {
  private static final HBaseSettings SETTINGS = HBaseSettings.defaults();

  @SuppressWarnings("NullAway.Init") // by open()
  private HBaseWaveformStore store;

  /** With 32 MB of frames in an operation of ingest. */
  public HBaseWaveformClientCostBenchmark() {
    super(40, 4);
  }

  /**
   * A connection to the region of a place.
   *
   * @param region its only one
   * @param store that makes what is put
   */
  private record Raw(RawHBase raw, HRegionLocation region, HBaseWaveformStore store)
      implements RawWaveforms {

    @Override
    public Request ingest(Waveforms waveforms, long from, int frames) throws IOException {
      byte[] request =
          RawHBase.puts(region, store.puts(new FrameSource.Made(waveforms, from, frames)));
      return () -> raw.put(request, frames);
    }

    @Override
    public Request read(WaveformQuery query, int frames) {
      Scan scan = HBaseWaveformStore.scan(query).setMaxResultSize(SETTINGS.maxAnswerBytes());
      return () -> raw.scan(region, scan, SETTINGS.caching(), frames);
    }
  }

  @Override
  protected WaveformStore open(Endpoint endpoint) {
    store = new HBaseWaveformStore(endpoint, SETTINGS);
    return store;
  }

  @Override
  protected RawWaveforms connect(Endpoint endpoint, Place place) throws IOException {
    HRegionLocation region = store.region(place);
    return new Raw(new RawHBase(region.getServerName()), region, store);
  }

  @Override
  protected boolean requestsEndWithThePlace() {
    return true;
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseWaveformClientCostBenchmark.class, args);
  }
}
