package beamtime.core.store;

import beamtime.core.data.Frame;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The floor of the waveforms family: a cell on it measures the harness.
 *
 * <p>Ingest makes every frame and drops it. Read hands out one ready-made frame of the place, its
 * first, as many times as the true answer has frames. Their number is asked of the oracle once for
 * each query, at its first use since the place was sealed: ask once before the clock runs, as a
 * check does. Frames that are given are dropped and counted in no answer.
 */
public final class DiscardingWaveformStore extends DiscardingStore<InMemoryWaveformStore>
    implements WaveformStore {
  private final Map<Asked, ReadyMade<Frame>> reads = new ConcurrentHashMap<>();
  private final Map<Place, View<Frame>> views = new ConcurrentHashMap<>();
  private final Spares<Frame> spares = new Spares<>(Frame::new);

  private record Asked(Place place, WaveformQuery query) {}

  /** A floor with an oracle of its own, to be loaded as any other store. */
  public DiscardingWaveformStore() {
    this(new InMemoryWaveformStore());
  }

  /** A floor that answers as many frames as this oracle, and holds the places that it holds. */
  public DiscardingWaveformStore(InMemoryWaveformStore oracle) {
    super(oracle);
  }

  @Override
  public void ingest(Place place, FrameSource frames) {
    if (frames instanceof FrameSource.Made) {
      oracle().ingest(place, frames);
    }
    Frame spare = spares.take();
    long hash = 0;
    for (int i = 0; i < frames.frames(); i++) {
      Frame frame = frames.frame(i, spare);
      hash += frame.keyHash() + (frame.points == 0 ? 0 : frame.payload[frame.payloadBytes() - 1]);
    }
    discard(hash);
    spares.giveBack(spare);
  }

  @Override
  public long read(Place place, WaveformQuery query, Consumer<? super View<Frame>> sink) {
    Asked asked = new Asked(place, query);
    ReadyMade<Frame> answer = reads.get(asked);
    if (answer == null) {
      answer = reads.computeIfAbsent(asked, this::readyMade);
    }
    return answer.handTo(sink);
  }

  @Override
  void forget(Place place) {
    reads.keySet().removeIf(asked -> asked.place().equals(place));
    views.remove(place);
  }

  private ReadyMade<Frame> readyMade(Asked asked) {
    long frames = oracle().select(asked.place(), asked.query(), (waveforms, index) -> {});
    return new ReadyMade<>(
        frames,
        frames == 0
            ? Optional.empty()
            : Optional.of(views.computeIfAbsent(asked.place(), this::firstFrame)));
  }

  private View<Frame> firstFrame(Place place) {
    Frame frame = new Frame();
    oracle().generator(place).orElseThrow().fill(0, frame);
    return FixedView.of(new FrameView(frame));
  }
}
