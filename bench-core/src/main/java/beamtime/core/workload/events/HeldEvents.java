package beamtime.core.workload.events;

import beamtime.core.data.Payloads;
import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.Events;
import beamtime.core.store.TallyCounter;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The events that a client holds in memory and writes again and again, each time under numbers of
 * their own. Making them again would cost more than writing them does on a fast store.
 */
public final class HeldEvents {
  /** As in the study. */
  public static final int EVENTS = 12;

  private final EventModel model;
  private final List<Event> events;
  private final List<long[]> contents;
  private final long bytes;

  /**
   * @param first number of the first event in the generator
   */
  public HeldEvents(Events generator, long first, EventModel model) {
    this.model = model;
    events = LongStream.range(first, first + EVENTS).mapToObj(generator::event).toList();
    contents = events.stream().map(HeldEvents::contents).toList();
    bytes = events.stream().mapToLong(event -> event.in(model).payloadBytes()).sum();
  }

  private static long[] contents(Event event) {
    return event.objects().stream()
        .mapToLong(object -> Payloads.hash(object.content(), object.content().length))
        .toArray();
  }

  EventModel model() {
    return model;
  }

  /** All of them under the numbers from one on, in their order. */
  public List<Event> from(long number) {
    return IntStream.range(0, EVENTS).mapToObj(i -> events.get(i).numbered(number + i)).toList();
  }

  /** Bytes of all of them, in their model. */
  long bytes() {
    return bytes;
  }

  /** Counts every object of {@link #from} a number, as it must be read back. */
  public void count(long number, TallyCounter counter) {
    List<Event> numbered = from(number);
    for (int i = 0; i < EVENTS; i++) {
      for (EventObject object : numbered.get(i).in(model).objects()) {
        counter.add(object.hash(contents.get(i)[object.index()]));
      }
    }
  }
}
