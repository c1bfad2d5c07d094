package beamtime.mongo.events;

import beamtime.core.data.events.EventObject;
import beamtime.mongo.FieldHead;
import beamtime.mongo.ReplyView;
import org.bson.BsonBinaryReader;
import org.bson.BsonType;

/** An object of an event as the BSON bytes that came; used again for each object of an answer. */
final class EventObjectView extends ReplyView<EventObject> {
  private static final FieldHead ID = new FieldHead(BsonType.DOCUMENT, EventDocument.ID);
  private static final FieldHead EVENT = new FieldHead(BsonType.INT64, EventDocument.EVENT);
  private static final FieldHead INDEX = new FieldHead(BsonType.INT32, EventDocument.INDEX);

  /** From the bytes of {@code _id}, which the server keeps as the first field. */
  @Override
  public long keyHash() {
    int id = fields.find(ID);
    return EventObject.keyHash(
        fields.int64(fields.find(id, EVENT)), fields.int32(fields.find(id, INDEX)));
  }

  @Override
  protected EventObject read(BsonBinaryReader reader) {
    return EventDocument.read(reader);
  }
}
