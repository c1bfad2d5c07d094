package beamtime.mongo;

import beamtime.core.data.Datafile;
import beamtime.core.store.View;
import org.bson.BsonBinaryReader;
import org.bson.BsonType;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;

/** A datafile as the BSON bytes that came; used again for each datafile of an answer. */
final class DatafileView implements View<Datafile> {
  private static final FieldHead NAME = new FieldHead(BsonType.STRING, "name");
  private static final BsonDocumentCodec DECODING = new BsonDocumentCodec();
  private static final DecoderContext CONTEXT = DecoderContext.builder().build();

  private final BsonFields fields = new BsonFields();

  @SuppressWarnings("NullAway.Init") // of() comes first
  private Reply reply;

  DatafileView of(Reply next) {
    reply = next;
    fields.reset(next.bytes());
    return this;
  }

  @Override
  public long keyHash() {
    return fields.hashOfText(fields.find(NAME));
  }

  @Override
  public int payloadBytes() {
    return fields.size();
  }

  @Override
  public Datafile decode() {
    try (BsonBinaryReader reader = reply.reader()) {
      return new StoredEntity(DECODING.decode(reader, CONTEXT)).datafile();
    }
  }
}
