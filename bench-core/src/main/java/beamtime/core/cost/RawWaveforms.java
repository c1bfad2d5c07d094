package beamtime.core.cost;

import beamtime.core.data.Waveforms;
import beamtime.core.store.WaveformQuery;

/** Makes requests of frames; it may send each once, to prove it. */
public interface RawWaveforms extends RawProgram {
  /** Writes frames [from, from + frames). */
  Request ingest(Waveforms waveforms, long from, int frames) throws Exception;

  /**
   * Reads frames.
   *
   * @param frames that must come
   */
  Request read(WaveformQuery query, int frames) throws Exception;
}
