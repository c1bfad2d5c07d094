package beamtime.mongo;

import beamtime.core.data.Frame;
import beamtime.core.data.Waveforms;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonBinary;
import org.bson.BsonBinaryWriter;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/**
 * One frame to be inserted: made only when the driver writes its request, its points copied once,
 * into the request.
 *
 * <p>Its document has {@code _id: {pv, sequence}}, {@code time} in nanoseconds since the EPICS
 * epoch, {@code severity}, {@code status}, {@code type}, {@code points} and {@code data}, the
 * points as little-endian binary.
 *
 * @param waveforms its generator
 * @param frame filled again for each document of a request; used by one thread
 * @param index frame of the generator
 */
record FrameDocument(Waveforms waveforms, Frame frame, long index) {
  /** Documents of the frames [from, from + frames). */
  static List<FrameDocument> batch(Waveforms waveforms, long from, int frames) {
    Frame frame = new Frame();
    return new AbstractList<>() {
      @Override
      public FrameDocument get(int i) {
        return new FrameDocument(waveforms, frame, from + i);
      }

      @Override
      public int size() {
        return frames;
      }
    };
  }

  /**
   * The driver's writer is used here: its cost for ten fields is small compared with the points.
   */
  private void writeTo(BsonWriter writer) {
    waveforms.fill(index, frame);
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
    writer.writeBinaryData("data", new BsonBinary(points()));
    writer.writeEndDocument();
  }

  /** The payload itself where it has just the frame's length, which it has for equal frames. */
  private byte[] points() {
    return frame.payload.length == frame.payloadBytes()
        ? frame.payload
        : Arrays.copyOf(frame.payload, frame.payloadBytes());
  }

  /** The document as it is sent. */
  byte[] toBytes() {
    try (BasicOutputBuffer buffer = new BasicOutputBuffer();
        BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
      writeTo(writer);
      return buffer.toByteArray();
    }
  }

  /** Lets the driver's {@code insertMany} take these documents. */
  static final class Encoding implements Codec<FrameDocument> {
    @Override
    public void encode(BsonWriter writer, FrameDocument document, EncoderContext context) {
      document.writeTo(writer);
    }

    @Override
    public FrameDocument decode(BsonReader reader, DecoderContext context) {
      throw new UnsupportedOperationException("answers are read by FrameView");
    }

    @Override
    public Class<FrameDocument> getEncoderClass() {
      return FrameDocument.class;
    }
  }
}
