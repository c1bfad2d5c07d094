package beamtime.core.store.events;

import beamtime.core.backend.StoreException;
import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.data.events.Link;
import beamtime.core.store.InMemoryStore;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The oracle of the events family: what the answer must be. It keeps every event in memory. */
public final class InMemoryEventStore extends InMemoryStore<InMemoryEventStore.Content>
    implements EventStore {
  /** Databases of a place, and their events by number. */
  static final class Content {
    private final Map<EventDatabase, ConcurrentSkipListMap<Long, Event>> databases =
        new ConcurrentHashMap<>();
  }

  public InMemoryEventStore() {
    super(Content::new);
  }

  private ConcurrentSkipListMap<Long, Event> events(Place place, EventDatabase database) {
    ConcurrentSkipListMap<Long, Event> events = at(place).databases.get(database);
    if (events == null) {
      throw new StoreException("in-memory store: no database " + database + " in " + place.name());
    }
    return events;
  }

  @Override
  public void open(Place place, EventDatabase database) {
    at(place).databases.put(database, new ConcurrentSkipListMap<>());
  }

  @Override
  public void write(Place place, EventDatabase database, List<Event> events) {
    Map<Long, Event> there = events(place, database);
    events.forEach(event -> there.put(event.number(), event.in(database.model())));
  }

  @Override
  public void close(Place place, EventDatabase database) {
    events(place, database);
  }

  @Override
  public void delete(Place place, EventDatabase database) {
    at(place).databases.remove(database);
  }

  @Override
  public Set<EventDatabase> databases(Place place) {
    return Set.copyOf(at(place).databases.keySet());
  }

  @Override
  public long read(
      Place place,
      EventDatabase database,
      long from,
      long to,
      Set<EventPart> parts,
      Consumer<? super View<EventObject>> sink) {
    return hand(
        events(place, database).subMap(from, to).values().stream()
            .flatMap(event -> event.objects().stream())
            .filter(object -> parts.contains(object.part())),
        sink);
  }

  @Override
  public long follow(
      Place place,
      EventDatabase database,
      long event,
      EventPart part,
      Consumer<? super View<EventObject>> sink) {
    Map<Long, Event> events = events(place, database);
    Optional<Event> from = Optional.ofNullable(events.get(event));
    if (database.model() == EventModel.B) {
      return hand(from.flatMap(found -> found.first(part)).stream(), sink);
    }
    return hand(
        from.stream()
            .flatMap(found -> found.objects().get(0).links().stream())
            .flatMap(link -> object(events, link).stream())
            .filter(object -> object.part() == part)
            .limit(1),
        sink);
  }

  private static Optional<EventObject> object(Map<Long, Event> events, Link link) {
    return Optional.ofNullable(events.get(link.event()))
        .filter(event -> link.index() < event.objects().size())
        .map(event -> event.objects().get(link.index()));
  }

  @Override
  public long select(
      Place place,
      EventDatabase database,
      EventSelection selection,
      Consumer<? super View<EventObject>> sink) {
    return hand(
        events(place, database).values().stream()
            .map(event -> event.objects().get(0))
            .filter(object -> object.attributes().filter(selection::matches).isPresent()),
        sink);
  }

  private static long hand(Stream<EventObject> objects, Consumer<? super View<EventObject>> sink) {
    long[] handed = {0};
    objects.forEach(
        object -> {
          sink.accept(new EventObjectView(object));
          handed[0]++;
        });
    return handed[0];
  }
}
