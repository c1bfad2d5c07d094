package beamtime.mongo;

import beamtime.core.data.Frame;
import beamtime.core.data.Mix64;
import beamtime.core.data.PointType;
import org.bson.BsonBinaryReader;
import org.bson.BsonType;

/** A frame as the BSON bytes that came; used again for each frame of an answer. */
final class FrameView extends ReplyView<Frame> {
  private static final FieldHead ID = new FieldHead(BsonType.DOCUMENT, "_id");
  private static final FieldHead PV = new FieldHead(BsonType.STRING, "pv");
  private static final FieldHead SEQUENCE = new FieldHead(BsonType.INT64, "sequence");

  private final Frame frame = new Frame();

  /** The same as {@link Frame#keyHash(CharSequence, long)}, from the bytes of {@code _id}. */
  @Override
  public long keyHash() {
    int id = fields.find(ID);
    long pv = fields.hashOfAscii(fields.find(id, PV));
    return Mix64.fold(pv, fields.int64(fields.find(id, SEQUENCE)));
  }

  @Override
  protected Frame read(BsonBinaryReader reader) {
    reader.readStartDocument();
    reader.readName("_id");
    reader.readStartDocument();
    frame.pv = reader.readString("pv");
    frame.sequence = reader.readInt64("sequence");
    reader.readEndDocument();
    frame.time(reader.readInt64("time"));
    frame.severity = reader.readInt32("severity");
    frame.status = reader.readInt32("status");
    frame.type = PointType.valueOf(reader.readString("type"));
    frame.points = reader.readInt32("points");
    frame.payload = reader.readBinaryData("data").getData();
    return frame;
  }
}
