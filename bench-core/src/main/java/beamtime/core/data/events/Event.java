package beamtime.core.data.events;

import java.util.List;
import java.util.Optional;

/**
 * A physics event: a graph of objects.
 *
 * @param number identifies it
 * @param objects in the order of their index; the first has the attributes
 */
public record Event(long number, List<EventObject> objects) {
  public Event {
    objects = List.copyOf(objects);
  }

  /** The same under another number, over the same arrays; its links stay within it. */
  public Event numbered(long other) {
    return new Event(
        other,
        objects.stream()
            .map(
                object ->
                    new EventObject(
                        other,
                        object.index(),
                        object.part(),
                        object.links().stream().map(link -> new Link(other, link.index())).toList(),
                        object.attributes(),
                        object.content()))
            .toList());
  }

  /** As it is in an event model: B has no links. */
  public Event in(EventModel model) {
    return model == EventModel.A
        ? this
        : new Event(
            number,
            objects.stream()
                .map(
                    object ->
                        new EventObject(
                            number,
                            object.index(),
                            object.part(),
                            List.of(),
                            object.attributes(),
                            object.content()))
                .toList());
  }

  /** Its first object of a part. */
  public Optional<EventObject> first(EventPart part) {
    return objects.stream().filter(object -> object.part() == part).findFirst();
  }

  /** Bytes of all its objects. */
  public long payloadBytes() {
    return objects.stream().mapToLong(EventObject::payloadBytes).sum();
  }
}
