package beamtime.core.store.events;

import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventPart;
import beamtime.core.data.events.EventShape;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A database of events in a place, as the catalogue of the place names it: of one shape, in one
 * model.
 *
 * @param number from 0; unique in its place
 */
public record EventDatabase(long number, EventShape shape, EventModel model) {
  private static final Pattern NAME = Pattern.compile("([a-z])([ab])([0-9]+)");

  /** Lower-case letters and digits, such as {@code sa17}; unique in its place. */
  public String name() {
    char initial = Character.toLowerCase(initial(shape));
    return initial + model.name().toLowerCase(Locale.ROOT) + number;
  }

  private static char initial(EventShape shape) {
    return switch (shape) {
      case SIMULATED -> 's';
      case SYNTHETIC -> 'y';
      case TAG -> 't';
    };
  }

  /** The database with a name. */
  public static EventDatabase named(String name) {
    Matcher parts = NAME.matcher(name);
    for (EventShape shape : EventShape.values()) {
      if (parts.matches() && parts.group(1).charAt(0) == initial(shape)) {
        EventModel model = parts.group(2).equals("a") ? EventModel.A : EventModel.B;
        return new EventDatabase(Long.parseLong(parts.group(3)), shape, model);
      }
    }
    throw new IllegalArgumentException("'" + name + "' is no name of a database of events");
  }

  /** Containers that it has: one for each part in model A, and one for all in B. */
  public List<String> containers() {
    return model == EventModel.A
        ? shape.parts().stream().map(EventDatabase::container).toList()
        : List.of("all");
  }

  /** Container that holds a part. */
  public String containerOf(EventPart part) {
    return model == EventModel.A ? container(part) : "all";
  }

  private static String container(EventPart part) {
    return part.name().toLowerCase(Locale.ROOT);
  }
}
