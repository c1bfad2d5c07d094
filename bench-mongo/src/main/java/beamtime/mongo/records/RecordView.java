package beamtime.mongo.records;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.mongo.FieldHead;
import beamtime.mongo.ReplyView;
import org.bson.BsonBinaryReader;
import org.bson.BsonType;

/** A record as the BSON bytes that came; used again for each record of an answer. */
final class RecordView extends ReplyView<DataRecord> {
  private static final FieldHead NAME = new FieldHead(BsonType.STRING, RecordDocument.NAME);

  private final RecordKind kind;

  RecordView(RecordKind kind) {
    this.kind = kind;
  }

  @Override
  public long keyHash() {
    return fields.hashOfText(fields.find(NAME));
  }

  @Override
  protected DataRecord read(BsonBinaryReader reader) {
    return RecordDocument.read(reader, kind);
  }
}
