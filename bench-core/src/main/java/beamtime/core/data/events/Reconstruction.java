package beamtime.core.data.events;

import beamtime.core.data.Mix64;
import beamtime.core.data.Payloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the study's reconstruction stands for: much computing over all that was read, and a tenth of
 * it written. The arithmetic is ours.
 */
public final class Reconstruction {
  private static final int INTO_ONE = 10;

  private Reconstruction() {}

  /**
   * A new event under the same number: of each ten objects one, whose numbers are theirs, combined
   * by exclusive or.
   *
   * @param objects of a synthetic event, all, in any order; of equal length
   */
  public static Event of(long number, List<EventObject> objects) {
    EventObject[] ordered = new EventObject[objects.size()];
    objects.forEach(object -> ordered[object.index()] = object);
    List<EventObject> made = new ArrayList<>();
    for (int from = 0; from < ordered.length; from += INTO_ONE) {
      byte[] content = new byte[ordered[from].content().length];
      for (int i = from; i < Math.min(ordered.length, from + INTO_ONE); i++) {
        combine(ordered[i].content(), content);
      }
      int index = made.size();
      Optional<Attributes> attributes = index == 0 ? ordered[0].attributes() : Optional.empty();
      made.add(new EventObject(number, index, EventPart.TRACKER, List.of(), attributes, content));
    }
    return new Event(number, made);
  }

  private static void combine(byte[] from, byte[] into) {
    for (int at = 0; at < into.length; at += Long.BYTES) {
      Payloads.LONGS.set(
          into, at, (long) Payloads.LONGS.get(into, at) ^ (long) Payloads.LONGS.get(from, at));
    }
  }

  /**
   * Computes over all numbers of the objects.
   *
   * @param passes how often
   * @return what depends on all of it, so that none is left out
   */
  public static long compute(List<EventObject> objects, int passes) {
    long result = 0;
    for (int pass = 0; pass < passes; pass++) {
      for (EventObject object : objects) {
        byte[] content = object.content();
        for (int at = 0; at < content.length; at += Long.BYTES) {
          result = Mix64.mix(result + (long) Payloads.LONGS.get(content, at));
        }
      }
    }
    return result;
  }
}
