package beamtime.sql.files;

import beamtime.core.data.events.EventObject;
import beamtime.core.store.View;
import java.nio.ByteBuffer;
import java.util.List;

/** The object whose record is at the position of a buffer. */
record ObjectRecordView(ByteBuffer at) implements View<EventObject> {
  @Override
  public long keyHash() {
    return ObjectRecord.keyHash(at);
  }

  @Override
  public int payloadBytes() {
    return ObjectRecord.payloadBytes(at);
  }

  /** Where its links lead to. */
  List<ObjectRecord.Target> targets() {
    return ObjectRecord.targets(at);
  }

  @Override
  public EventObject decode() {
    return ObjectRecord.get(at);
  }
}
