package beamtime.core.cost;

import beamtime.core.data.events.Event;
import beamtime.core.store.events.EventDatabase;
import java.util.List;

/** Makes requests of events; it may send each that reads once, to prove it. */
public interface RawEvents extends RawProgram {
  /** Writes events, in the order in which they are to be sent. */
  Request write(EventDatabase database, List<Event> events) throws Exception;

  /**
   * Reads all objects of an event.
   *
   * @param objects that must come
   */
  Request read(EventDatabase database, long event, int objects) throws Exception;
}
