package beamtime.core.workload.events;

import beamtime.core.data.events.EventShape;
import beamtime.core.store.Place;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.store.events.EventStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * One client of the data acquisition: writes the events that it holds into a database of its own,
 * and replaces that when it is full. Of one thread at a time.
 */
final class EventWriter {
  /** Event numbers of a client, more than it can write. */
  private static final long NUMBERS = 1L << 32;

  private final Place place;
  private final HeldEvents held;
  private final Rotation rotation;
  private final CatalogueGauge gauge;
  private final LongSupplier databases;
  private long next;
  private final List<WrittenDatabase> kept = new ArrayList<>();
  private final Set<EventDatabase> unknown = new HashSet<>();
  private Optional<WrittenDatabase> current = Optional.empty();

  /**
   * @param held what is written again and again
   * @param client its number, from 0
   * @param databases numbers of databases that nobody has had
   */
  EventWriter(
      Place place,
      HeldEvents held,
      Rotation rotation,
      CatalogueGauge gauge,
      int client,
      LongSupplier databases) {
    this.place = place;
    this.held = held;
    this.rotation = rotation;
    this.gauge = gauge;
    this.databases = databases;
    next = client * NUMBERS;
  }

  /** Bytes of one batch. */
  long batchBytes() {
    return held.bytes();
  }

  /**
   * Writes one batch; replaces the database first where it would have more than it may, so that one
   * that is open always has a batch. Where the catalogue fails, the next call asks it again.
   */
  void write(EventStore store) {
    if (current.filter(into -> rotation.isDue(into.bytes(), held.bytes())).isPresent()) {
      replace(store, current.get());
    } else if (current.isEmpty()) {
      current = Optional.of(opened(store));
    }
    current.get().write(store, place);
  }

  private WrittenDatabase opened(EventStore store) {
    EventDatabase database =
        new EventDatabase(databases.getAsLong(), EventShape.SIMULATED, held.model());
    asked(database, () -> store.open(place, database));
    return new WrittenDatabase(database, held, next);
  }

  private void replace(EventStore store, WrittenDatabase full) {
    current = Optional.empty();
    next = full.next();
    kept.add(full);
    gauge.during(() -> store.close(place, full.database()));
    if (!rotation.keep()) {
      kept.remove(full);
      asked(full.database(), () -> store.delete(place, full.database()));
    }
    current = Optional.of(opened(store));
    gauge.replaced();
  }

  /** Asks the catalogue for a database, or for its end. */
  private void asked(EventDatabase database, Runnable request) {
    unknown.add(database);
    gauge.during(request);
    unknown.remove(database);
  }

  /** Databases that may be there or not: the catalogue gave no answer. */
  Set<EventDatabase> unknown() {
    return Set.copyOf(unknown);
  }

  /** Databases that are there now, with what was written into them. */
  List<WrittenDatabase> databases() {
    List<WrittenDatabase> all = new ArrayList<>(kept);
    current.ifPresent(all::add);
    return all;
  }
}
