package beamtime.mongo.events;

import beamtime.core.data.events.EventObject;
import beamtime.core.store.View;
import beamtime.mongo.BsonFields;
import beamtime.mongo.FieldHead;
import beamtime.mongo.Reply;
import org.bson.BsonBinaryReader;
import org.bson.BsonType;

/** An object of an event as the BSON bytes that came; used again for each object of an answer. */
final class EventView implements View<EventObject> {
  private static final FieldHead ID = new FieldHead(BsonType.DOCUMENT, EventDocument.ID);
  private static final FieldHead EVENT = new FieldHead(BsonType.INT64, EventDocument.EVENT);
  private static final FieldHead INDEX = new FieldHead(BsonType.INT32, EventDocument.INDEX);

  private final BsonFields fields = new BsonFields();

  @SuppressWarnings("NullAway.Init") // of() comes first
  private Reply reply;

  EventView of(Reply next) {
    reply = next;
    fields.reset(next.bytes());
    return this;
  }

  /** From the bytes of {@code _id}, which the server keeps as the first field. */
  @Override
  public long keyHash() {
    int id = fields.find(ID);
    return EventObject.keyHash(
        fields.int64(fields.find(id, EVENT)), fields.int32(fields.find(id, INDEX)));
  }

  @Override
  public int payloadBytes() {
    return fields.size();
  }

  @Override
  public EventObject decode() {
    try (BsonBinaryReader reader = reply.reader()) {
      return EventDocument.read(reader);
    }
  }
}
