package beamtime.core.store;

import beamtime.core.data.Frame;
import beamtime.core.data.Waveforms;
import java.util.ArrayList;
import java.util.List;

/**
 * Frames that are to be written: a generator's, which makes each when it is asked for, or given.
 */
public sealed interface FrameSource {
  /** Their number. */
  int frames();

  /** Name of the PV of one of them, by its number from 0. */
  String pv(int number);

  /** Bytes of the points of one of them, by its number from 0. */
  int payloadBytes(int number);

  /**
   * One of them: made in the spare frame, or the given frame itself, which nobody may alter.
   *
   * @param number from 0
   * @param spare filled where the frame is made; refilled at will once what was made is written
   */
  Frame frame(int number, Frame spare);

  /** Some of them, [from, to). */
  FrameSource part(int from, int to);

  /** In parts of at most so many bytes of points, or of one frame that has more. */
  default List<FrameSource> parts(long bytes) {
    List<FrameSource> parts = new ArrayList<>();
    int from = 0;
    long sum = 0;
    for (int i = 0; i < frames(); i++) {
      if (i > from && sum + payloadBytes(i) > bytes) {
        parts.add(part(from, i));
        from = i;
        sum = 0;
      }
      sum += payloadBytes(i);
    }
    if (from < frames()) {
      parts.add(part(from, frames()));
    }
    return parts;
  }

  /** Frames [from, from + frames) of a generator. */
  record Made(Waveforms waveforms, long from, int frames) implements FrameSource {
    @Override
    public String pv(int number) {
      return waveforms.pv((int) ((from + number) % waveforms.pvs()));
    }

    @Override
    public int payloadBytes(int number) {
      return waveforms.points() * waveforms.type().bytes();
    }

    @Override
    public Frame frame(int number, Frame spare) {
      waveforms.fill(from + number, spare);
      return spare;
    }

    @Override
    public FrameSource part(int first, int to) {
      return new Made(waveforms, from + first, to - first);
    }
  }

  /** Frames that are there already; they are not copied. */
  record Given(List<Frame> given) implements FrameSource {
    @Override
    public int frames() {
      return given.size();
    }

    @Override
    public String pv(int number) {
      return given.get(number).pv;
    }

    @Override
    public int payloadBytes(int number) {
      return given.get(number).payloadBytes();
    }

    @Override
    public Frame frame(int number, Frame spare) {
      return given.get(number);
    }

    @Override
    public FrameSource part(int from, int to) {
      return new Given(given.subList(from, to));
    }
  }
}
