package beamtime.mongo;

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

/** {@link WaveformClientCost} on MongoDB, by {@link RawMongo}. */
@OnBackend("mongodb")
public class MongoWaveformClientCostBenchmark extends WaveformClientCost {
  /** With 32 MB of frames in an operation of ingest. */
  public MongoWaveformClientCostBenchmark() {
    this(40, 100);
  }

  /** With another amount of data, for tests. */
  MongoWaveformClientCostBenchmark(int batches, int pvs) {
    super(batches, pvs);
  }

  private record Raw(RawMongo raw, String collection) implements RawWaveforms {
    @Override
    public Request ingest(Waveforms waveforms, long from, int frames) {
      return raw.insert(
          collection,
          FrameDocument.ENCODING,
          FrameDocument.batch(new FrameSource.Made(waveforms, from, frames)));
    }

    @Override
    public Request read(WaveformQuery query, int frames) throws IOException {
      return raw.prove(
          RawMongo.findSorted(
              collection, MongoWaveformStore.selected(query), MongoWaveformStore.ORDER),
          frames);
    }
  }

  @Override
  protected WaveformStore open(Endpoint endpoint) {
    return new MongoWaveformStore(endpoint, MongoSettings.defaults());
  }

  @Override
  protected RawWaveforms connect(Endpoint endpoint, Place place) throws IOException {
    return new Raw(new RawMongo(endpoint), place.name());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoWaveformClientCostBenchmark.class, args);
  }
}
