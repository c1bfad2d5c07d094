package beamtime.core.workload.events;

import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.store.events.EventStore;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

/**
 * What one client has written into one database: batches of {@link HeldEvents}, whose numbers
 * follow on each other. It remembers which were acknowledged, since nobody knows of the others
 * whether they are there. Of one thread at a time.
 */
final class WrittenDatabase {
  private static final Set<EventPart> ALL = EnumSet.allOf(EventPart.class);

  private final EventDatabase database;
  private final HeldEvents held;
  private final long first;
  private final Set<Long> unknown = new HashSet<>();
  private long next;
  private long bytes;

  /**
   * @param first number of the first event that is written
   */
  WrittenDatabase(EventDatabase database, HeldEvents held, long first) {
    this.database = database;
    this.held = held;
    this.first = first;
    next = first;
  }

  EventDatabase database() {
    return database;
  }

  /** Bytes of the events that were acknowledged. */
  long bytes() {
    return bytes;
  }

  /** Number of the event that is written next. */
  long next() {
    return next;
  }

  /** Writes one batch; returns when it was acknowledged. */
  void write(EventStore store, Place place) {
    long batch = next;
    next += HeldEvents.EVENTS;
    unknown.add(batch);
    store.write(place, database, held.from(batch));
    unknown.remove(batch);
    bytes += held.bytes();
  }

  /**
   * Reads it back.
   *
   * @return the objects of all that was acknowledged
   * @throws WrongAnswerException where some are missing, altered or doubled, or there are others
   */
  Tally proven(EventStore store, Place place, String cell) {
    TallyCounter expected = new TallyCounter();
    for (long batch = first; batch < next; batch += HeldEvents.EVENTS) {
      if (!unknown.contains(batch)) {
        held.count(batch, expected);
      }
    }
    TallyCounter found = new TallyCounter();
    store.read(place, database, 0, Long.MAX_VALUE, ALL, view -> take(view.decode(), found));
    Tally tally = found.tally();
    tally
        .difference(cell + ", database " + database.name() + ",", expected.tally())
        .ifPresent(
            difference -> {
              throw new WrongAnswerException(difference);
            });
    return tally;
  }

  private void take(EventObject object, TallyCounter found) {
    long batch = object.event() - Math.floorMod(object.event() - first, (long) HeldEvents.EVENTS);
    if (!unknown.contains(batch)) {
      found.add(object.hash());
    }
  }
}
