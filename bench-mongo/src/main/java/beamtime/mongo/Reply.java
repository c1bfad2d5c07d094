package beamtime.mongo;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BsonBinaryReader;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BsonInput;
import org.bson.io.BsonInputMark;

/**
 * One document of an answer as its BSON bytes, copied once from the connection's buffer, which the
 * driver uses again. Its own {@code RawBsonDocument} is copied three times on that way.
 */
public final class Reply {
  private final byte[] bytes;

  private Reply(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The document and nothing else; shared, and never written to. */
  public byte[] bytes() {
    return bytes;
  }

  /** Decodes the document from its begin. */
  public BsonBinaryReader reader() {
    return new BsonBinaryReader(ByteBuffer.wrap(bytes));
  }

  /** Lets the driver's cursors return these documents. */
  static final class Decoding implements Codec<Reply> {
    @Override
    public Reply decode(BsonReader reader, DecoderContext context) {
      BsonInput input = ((BsonBinaryReader) reader).getBsonInput();
      BsonInputMark begin = input.getMark(Integer.BYTES);
      int size = input.readInt32();
      byte[] bytes = new byte[size];
      ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(size);
      input.readBytes(bytes, Integer.BYTES, size - Integer.BYTES);
      begin.reset();
      reader.skipValue(); // tells the reader that the document is behind it
      return new Reply(bytes);
    }

    @Override
    public void encode(BsonWriter writer, Reply reply, EncoderContext context) {
      throw new UnsupportedOperationException("an answer is never sent");
    }

    @Override
    public Class<Reply> getEncoderClass() {
      return Reply.class;
    }
  }
}
