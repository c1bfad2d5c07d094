package beamtime.mongo;

import beamtime.core.data.Datafile;
import org.bson.BsonBinaryReader;
import org.bson.BsonType;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;

/** A datafile as the BSON bytes that came; used again for each datafile of an answer. */
final class DatafileView extends ReplyView<Datafile> {
  private static final FieldHead NAME = new FieldHead(BsonType.STRING, "name");
  private static final BsonDocumentCodec DECODING = new BsonDocumentCodec();
  private static final DecoderContext CONTEXT = DecoderContext.builder().build();

  @Override
  public long keyHash() {
    return fields.hashOfText(fields.find(NAME));
  }

  @Override
  protected Datafile read(BsonBinaryReader reader) {
    return new StoredEntity(DECODING.decode(reader, CONTEXT)).datafile();
  }
}
