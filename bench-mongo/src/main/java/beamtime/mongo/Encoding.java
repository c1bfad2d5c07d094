package beamtime.mongo;

import java.util.function.BiConsumer;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;

/**
 * Lets the driver's {@code insertMany} take documents of a type; answers are read as {@link Reply}.
 */
public final class Encoding<T> implements Codec<T> {
  private final Class<T> type;
  private final BiConsumer<BsonWriter, T> written;

  /** Documents of a type, by how one is written. */
  public Encoding(Class<T> type, BiConsumer<BsonWriter, T> written) {
    this.type = type;
    this.written = written;
  }

  @Override
  public void encode(BsonWriter writer, T document, EncoderContext context) {
    written.accept(writer, document);
  }

  @Override
  public T decode(BsonReader reader, DecoderContext context) {
    throw new UnsupportedOperationException("answers are read as Reply");
  }

  @Override
  public Class<T> getEncoderClass() {
    return type;
  }
}
