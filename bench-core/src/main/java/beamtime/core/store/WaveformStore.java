package beamtime.core.store;

import beamtime.core.data.Frame;
import beamtime.core.data.Waveforms;
import java.util.function.Consumer;

/** Frames of waveform PVs: frames in, time ranges out. */
@Family("waveforms")
public interface WaveformStore extends Store {
  /**
   * Writes frames [from, from + frames) of the generator; returns when the backend has acknowledged
   * all.
   */
  void ingest(Place place, Waveforms waveforms, long from, int frames);

  /**
   * Hands every frame of the PV and time range to the sink, once, in order of time; returns their
   * number.
   */
  long read(Place place, WaveformQuery query, Consumer<? super View<Frame>> sink);
}
