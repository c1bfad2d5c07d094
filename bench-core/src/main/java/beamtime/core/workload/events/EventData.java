package beamtime.core.workload.events;

import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.data.events.Events;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.store.events.EventStore;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/**
 * The events that reading cells share: one database, loaded once for a run.
 *
 * @param count numbers 0 to this, exclusive
 */
record EventData(Events events, EventModel model, long count) {
  /** Bytes of a batch while loading, about. */
  private static final long BATCH_BYTES = 3_000_000;

  EventDatabase database() {
    return new EventDatabase(0, events.shape(), model);
  }

  String digest() {
    return events.digest(count);
  }

  /** What the place is called after. */
  String name() {
    return digest() + "-" + count + "-" + model.name().toLowerCase(Locale.ROOT);
  }

  void load(EventStore store, Place place) {
    store.open(place, database());
    long batch = Math.max(1, BATCH_BYTES / Math.max(1, events.event(0).payloadBytes()));
    for (long from = 0; from < count; from += batch) {
      store.write(
          place,
          database(),
          LongStream.range(from, Math.min(count, from + batch)).mapToObj(events::event).toList());
    }
    store.close(place, database());
  }

  /** Hands an event's objects of some parts to the sink; returns their number. */
  long read(
      EventStore store,
      Place place,
      long event,
      Set<EventPart> parts,
      Consumer<? super View<EventObject>> sink) {
    return store.read(place, database(), event, event + 1, parts, sink);
  }

  /** All objects of an event, as they must be read. */
  List<EventObject> objects(long number) {
    return events.event(number).in(model).objects();
  }
}
