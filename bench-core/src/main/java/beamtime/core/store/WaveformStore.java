package beamtime.core.store;

import beamtime.core.data.Frame;
import beamtime.core.data.Waveforms;
import java.util.List;
import java.util.function.Consumer;

/** Frames of waveform PVs: frames in, time ranges out. */
@Family("waveforms")
public interface WaveformStore extends Store {
  /**
   * Writes frames [from, from + frames) of the generator; returns when the backend has acknowledged
   * all. A place may hold those of several generators whose PVs have other names.
   */
  default void ingest(Place place, Waveforms waveforms, long from, int frames) {
    ingest(place, new FrameSource.Made(waveforms, from, frames));
  }

  /**
   * Writes frames that came from elsewhere, of any PVs, types and sizes; returns when the backend
   * has acknowledged all. They are not altered, and the caller's own again afterwards.
   */
  default void ingest(Place place, List<Frame> frames) {
    ingest(place, new FrameSource.Given(frames));
  }

  /** Writes frames, as both of the above do. */
  void ingest(Place place, FrameSource frames);

  /**
   * Hands every frame of the PV and time range to the sink, once, in order of time; returns their
   * number.
   */
  long read(Place place, WaveformQuery query, Consumer<? super View<Frame>> sink);
}
