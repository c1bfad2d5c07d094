package beamtime.core.store.events;

import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.store.Family;
import beamtime.core.store.Place;
import beamtime.core.store.Store;
import beamtime.core.store.View;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Physics events as objects in databases, which a catalogue names.
 *
 * <p>A place has a catalogue of {@linkplain EventDatabase databases}. A client writes into
 * databases of its own; any client reads. A database holds each event once.
 */
@Family("events")
public interface EventStore extends Store {
  /**
   * Makes a database, empty, with its containers, and enters it in the catalogue; returns when both
   * are there for all clients.
   */
  void open(Place place, EventDatabase database);

  /**
   * Writes events as one batch, in the database's model: those of model B lose their links. Returns
   * when the backend has acknowledged all of them.
   */
  void write(Place place, EventDatabase database, List<Event> events);

  /** Notes in the catalogue that nothing more will be written into a database. */
  void close(Place place, EventDatabase database);

  /** Takes a database out of the catalogue and removes all that is in it. */
  void delete(Place place, EventDatabase database);

  /** Databases that the catalogue has, closed or not. */
  Set<EventDatabase> databases(Place place);

  /**
   * Hands the objects of events to the sink, in any order; returns their number.
   *
   * @param from number of the first event
   * @param to number of the event after the last
   * @param parts that are asked for; others are not read where the database's model allows it
   */
  long read(
      Place place,
      EventDatabase database,
      long from,
      long to,
      Set<EventPart> parts,
      Consumer<? super View<EventObject>> sink);

  /**
   * Goes from an event's first object to that of a part, and hands the latter to the sink; returns
   * 1, or 0 where there is none. In model A the first object is read and its link to the part is
   * followed, whatever event that leads to; model B has no links, and the part's first object is
   * looked for in the event.
   */
  long follow(
      Place place,
      EventDatabase database,
      long event,
      EventPart part,
      Consumer<? super View<EventObject>> sink);

  /** Whether an index finds events by their energy; else all are looked at, as by momentum. */
  default boolean indexesEnergy() {
    return true;
  }

  /**
   * Hands the first object of each event that is selected to the sink, in any order; returns their
   * number.
   */
  long select(
      Place place,
      EventDatabase database,
      EventSelection selection,
      Consumer<? super View<EventObject>> sink);
}
