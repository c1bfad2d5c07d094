package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.cost.RawWaveforms;
import beamtime.core.cost.WaveformClientCost;
import beamtime.core.data.Frame;
import beamtime.core.data.Waveforms;
import beamtime.core.store.Place;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.WaveformStore;
import java.io.IOException;
import java.util.Locale;

/** {@link WaveformClientCost} on Elasticsearch, by {@link RawElasticsearch}. */
@OnBackend("elasticsearch")
public class EsWaveformClientCostBenchmark extends WaveformClientCost {
  /** With 13 MB of frames in an operation of ingest. */
  public EsWaveformClientCostBenchmark() {
    super(16, 4);
  }

  private record Raw(RawElasticsearch raw, RawRequests requests, String index)
      implements RawWaveforms {

    @Override
    public Request ingest(Waveforms waveforms, long from, int frames) throws IOException {
      BulkDocuments documents = new BulkDocuments(BulkDocuments.Action.INDEX);
      Frame frame = new Frame();
      for (long i = from; i < from + frames; i++) {
        waveforms.fill(i, frame);
        FrameDocument.write(frame, documents.document(FrameDocument.id(frame)));
      }
      return raw.bulk(requests.bulk(index, documents));
    }

    @Override
    public Request read(WaveformQuery query, int frames) throws IOException {
      String search =
          String.format(
              Locale.ROOT,
              "{\"size\":1000,\"track_total_hits\":true,"
                  + "\"sort\":[{\"time\":{\"order\":\"asc\"}},{\"sequence\":{\"order\":\"asc\"}}],"
                  + "\"query\":{\"bool\":{\"filter\":[{\"term\":{\"pv\":{\"value\":\"%s\"}}},"
                  + "{\"range\":{\"time\":{\"gte\":%d,\"lt\":%d}}}]}}}",
              query.pv(),
              query.from(),
              query.to());
      byte[] request = requests.search(index, search);
      return raw.prove(request, "\"_id\":", frames);
    }
  }

  @Override
  protected WaveformStore open(Endpoint endpoint) {
    return new EsWaveformStore(endpoint, EsSettings.defaults());
  }

  @Override
  protected RawWaveforms connect(Endpoint endpoint, Place place) throws IOException {
    return new Raw(new RawElasticsearch(endpoint), new RawRequests(endpoint), place.name());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(EsWaveformClientCostBenchmark.class, args);
  }
}
