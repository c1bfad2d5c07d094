package beamtime.core.workload;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.store.DiscardingWaveformStore;
import beamtime.core.store.WaveformStore;

/** The floor of its workload: what the harness itself costs. */
@OnBackend(OnBackend.FLOOR)
public class FloorWaveformReadBenchmark extends WaveformReadBenchmark {
  @Override
  protected WaveformStore open(Endpoint endpoint) {
    return new DiscardingWaveformStore();
  }
}
