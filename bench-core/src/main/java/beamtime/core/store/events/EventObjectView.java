package beamtime.core.store.events;

import beamtime.core.data.events.EventObject;
import beamtime.core.store.View;

/** View of an object that is one already. */
record EventObjectView(EventObject decode) implements View<EventObject> {
  @Override
  public long keyHash() {
    return decode.keyHash();
  }

  @Override
  public int payloadBytes() {
    return decode.payloadBytes();
  }
}
