package beamtime.core.store;

import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.store.events.EventSelection;
import beamtime.core.store.events.EventStore;
import beamtime.core.store.events.InMemoryEventStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A store in memory that writes something else than what it is given. */
public final class FaultyEventStore implements EventStore {
  private final InMemoryEventStore store = new InMemoryEventStore();
  private final UnaryOperator<List<Event>> fault;

  /**
   * @param fault what becomes of a batch
   */
  public FaultyEventStore(UnaryOperator<List<Event>> fault) {
    this.fault = fault;
  }

  @Override
  public void open(Place place, EventDatabase database) {
    store.open(place, database);
  }

  @Override
  public void write(Place place, EventDatabase database, List<Event> events) {
    store.write(place, database, fault.apply(events));
  }

  @Override
  public void close(Place place, EventDatabase database) {
    store.close(place, database);
  }

  @Override
  public void delete(Place place, EventDatabase database) {
    store.delete(place, database);
  }

  @Override
  public Set<EventDatabase> databases(Place place) {
    return store.databases(place);
  }

  @Override
  public long read(
      Place place,
      EventDatabase database,
      long from,
      long to,
      Set<EventPart> parts,
      Consumer<? super View<EventObject>> sink) {
    return store.read(place, database, from, to, parts, sink);
  }

  @Override
  public long follow(
      Place place,
      EventDatabase database,
      long event,
      EventPart part,
      Consumer<? super View<EventObject>> sink) {
    return store.follow(place, database, event, part, sink);
  }

  @Override
  public long select(
      Place place,
      EventDatabase database,
      EventSelection selection,
      Consumer<? super View<EventObject>> sink) {
    return store.select(place, database, selection, sink);
  }

  @Override
  public Places places() {
    return store.places();
  }

  @Override
  public Optional<Durability> durability() {
    return store.durability();
  }

  @Override
  public void close() {
    store.close();
  }
}
