package beamtime.sql;

import beamtime.core.data.Frame;
import beamtime.core.data.Waveforms;
import java.nio.charset.StandardCharsets;

/** Frames for {@link FrameTable#copy}. */
final class FrameCopy {
  private FrameCopy() {}

  /** Encodes the frames [from, from + frames), with the head and the end of the stream. */
  static <E extends Exception> void encode(
      Waveforms waveforms, long from, int frames, CopyStream.Sink<E> sink) throws E {
    CopyStream<E> stream = new CopyStream<>(sink);
    Frame frame = new Frame();
    for (long i = from; i < from + frames; i++) {
      waveforms.fill(i, frame);
      append(frame, stream);
    }
    stream.end();
  }

  private static <E extends Exception> void append(Frame frame, CopyStream<E> stream) throws E {
    stream.row(FrameTable.COLUMNS);
    stream.text(frame.pv.getBytes(StandardCharsets.US_ASCII));
    stream.eight(frame.sequence);
    stream.eight(frame.time());
    stream.four(frame.severity);
    stream.four(frame.status);
    stream.text(frame.type.name().getBytes(StandardCharsets.US_ASCII));
    stream.four(frame.points);
    stream.binary(frame.payload, frame.payloadBytes());
  }
}
