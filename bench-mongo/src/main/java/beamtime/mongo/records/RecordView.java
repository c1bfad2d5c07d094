package beamtime.mongo.records;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.store.View;
import beamtime.mongo.BsonFields;
import beamtime.mongo.FieldHead;
import beamtime.mongo.Reply;
import org.bson.BsonBinaryReader;
import org.bson.BsonType;

/** A record as the BSON bytes that came; used again for each record of an answer. */
final class RecordView implements View<DataRecord> {
  private static final FieldHead NAME = new FieldHead(BsonType.STRING, RecordDocument.NAME);

  private final RecordKind kind;
  private final BsonFields fields = new BsonFields();

  @SuppressWarnings("NullAway.Init") // of() comes first
  private Reply reply;

  RecordView(RecordKind kind) {
    this.kind = kind;
  }

  RecordView of(Reply next) {
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
  public DataRecord decode() {
    try (BsonBinaryReader reader = reply.reader()) {
      return RecordDocument.read(reader, kind);
    }
  }
}
