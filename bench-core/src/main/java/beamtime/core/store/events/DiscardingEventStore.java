package beamtime.core.store.events;

import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.store.InMemoryStore;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * The floor of the events family: a cell on it measures the harness.
 *
 * <p>Of a database it keeps the first event that was written. A read hands out that event's objects
 * once, of the parts that are asked for; a selection its first object, once for each 300 events
 * that were written.
 */
public final class DiscardingEventStore extends InMemoryStore<DiscardingEventStore.Content>
    implements EventStore {
  /** Uses each dropped event, so that the JVM can't leave out making it. */
  private final LongAdder dropped = new LongAdder();

  /** About one of so many is selected, as by EventSelect. */
  private static final long SELECTED = 300;

  /** First events of a place's databases; no event where nothing was written yet. */
  static final class Content {
    private final Map<EventDatabase, List<View<EventObject>>> first = new ConcurrentHashMap<>();
    private final Map<EventDatabase, Long> written = new ConcurrentHashMap<>();
  }

  public DiscardingEventStore() {
    super(Content::new);
  }

  @Override
  public void open(Place place, EventDatabase database) {
    at(place).first.put(database, List.of());
    at(place).written.remove(database);
  }

  @Override
  public void write(Place place, EventDatabase database, List<Event> events) {
    Content content = at(place);
    for (Event event : events) {
      dropped.add(event.number());
    }
    content.written.merge(database, (long) events.size(), Long::sum);
    if (content.first.getOrDefault(database, List.of()).isEmpty() && !events.isEmpty()) {
      content.first.put(database, views(events.get(0).in(database.model())));
    }
  }

  private static List<View<EventObject>> views(Event event) {
    return event.objects().stream().<View<EventObject>>map(EventObjectView::new).toList();
  }

  @Override
  public void close(Place place, EventDatabase database) {
    at(place);
  }

  @Override
  public void delete(Place place, EventDatabase database) {
    at(place).first.remove(database);
    at(place).written.remove(database);
  }

  @Override
  public Set<EventDatabase> databases(Place place) {
    return Set.copyOf(at(place).first.keySet());
  }

  @Override
  public long read(
      Place place,
      EventDatabase database,
      long from,
      long to,
      Set<EventPart> parts,
      Consumer<? super View<EventObject>> sink) {
    long handed = 0;
    for (View<EventObject> object : first(place, database)) {
      if (parts.contains(object.decode().part())) {
        sink.accept(object);
        handed++;
      }
    }
    return handed;
  }

  @Override
  public long follow(
      Place place,
      EventDatabase database,
      long event,
      EventPart part,
      Consumer<? super View<EventObject>> sink) {
    for (View<EventObject> object : first(place, database)) {
      if (object.decode().part() == part) {
        sink.accept(object);
        return 1;
      }
    }
    return 0;
  }

  @Override
  public long select(
      Place place,
      EventDatabase database,
      EventSelection selection,
      Consumer<? super View<EventObject>> sink) {
    List<View<EventObject>> first = first(place, database);
    if (first.isEmpty()) {
      return 0;
    }
    long selected = Math.max(1, at(place).written.getOrDefault(database, 0L) / SELECTED);
    for (long each = 0; each < selected; each++) {
      sink.accept(first.get(0));
    }
    return selected;
  }

  private List<View<EventObject>> first(Place place, EventDatabase database) {
    return at(place).first.getOrDefault(database, List.of());
  }
}
