package beamtime.sql;

import beamtime.core.data.Frame;
import beamtime.core.store.FrameSource;
import java.nio.charset.StandardCharsets;

/** Frames for {@link FrameTable#copy}. */
final class FrameCopy {
  private FrameCopy() {}

  /** Encodes frames, with the head and the end of the stream. */
  static <E extends Exception> void encode(FrameSource frames, CopyStream.Sink<E> sink) throws E {
    CopyStream<E> stream = new CopyStream<>(sink);
    Frame spare = new Frame();
    for (int i = 0; i < frames.frames(); i++) {
      append(frames.frame(i, spare), stream);
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
