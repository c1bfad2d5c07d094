package beamtime.mongo;

import beamtime.core.data.Frame;
import beamtime.core.store.FrameSource;
import java.util.AbstractList;
import java.util.List;
import org.bson.BsonBinary;
import org.bson.BsonWriter;

/**
 * One frame to be inserted: made only when the driver writes its request, its points copied once,
 * into the request.
 *
 * <p>Its document has {@code _id: {pv, sequence}}, {@code time} in nanoseconds since the EPICS
 * epoch, {@code severity}, {@code status}, {@code type}, {@code points} and {@code data}, the
 * points as little-endian binary.
 *
 * @param frames of its request
 * @param spare for all of them; used by one thread
 * @param number of the frame
 */
record FrameDocument(FrameSource frames, Frame spare, int number) {
  /** Lets the driver's {@code insertMany} take these documents. */
  static final Encoding<FrameDocument> ENCODING =
      new Encoding<>(FrameDocument.class, (writer, document) -> document.writeTo(writer));

  /** Documents of frames. */
  static List<FrameDocument> batch(FrameSource frames) {
    Frame spare = new Frame();
    return new AbstractList<>() {
      @Override
      public FrameDocument get(int i) {
        return new FrameDocument(frames, spare, i);
      }

      @Override
      public int size() {
        return frames.frames();
      }
    };
  }

  /**
   * The driver's writer is used here: its cost for ten fields is small compared with the points.
   */
  private void writeTo(BsonWriter writer) {
    Frame frame = frames.frame(number, spare);
    writer.writeStartDocument();
    writer.writeName("_id"); // and not in one call, which the driver takes wrong for an _id
    writer.writeStartDocument();
    writer.writeString("pv", frame.pv);
    writer.writeInt64("sequence", frame.sequence);
    writer.writeEndDocument();
    writer.writeInt64("time", frame.time());
    writer.writeInt32("severity", frame.severity);
    writer.writeInt32("status", frame.status);
    writer.writeString("type", frame.type.name());
    writer.writeInt32("points", frame.points);
    writer.writeBinaryData("data", new BsonBinary(frame.exactPayload()));
    writer.writeEndDocument();
  }
}
