package beamtime.core.data.events;

import beamtime.core.data.HeavyTail;
import beamtime.core.data.Mix64;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Of what objects an event is made. */
public enum EventShape {
  /**
   * Six objects, one for each part, with links: 260 kB in the mean with a heavy tail, as the
   * study's data acquisition wrote them. How the bytes are shared among the parts is ours.
   */
  SIMULATED(List.of(EventPart.values())),

  /**
   * 100 objects of 10 kB in three parts of the detector, as the study's reconstruction read them.
   */
  SYNTHETIC(
      Stream.of(
              Collections.nCopies(34, EventPart.TRACKER),
              Collections.nCopies(33, EventPart.ECAL),
              Collections.nCopies(33, EventPart.HCAL))
          .flatMap(List::stream)
          .toList()),

  /** One object of 64 bytes: what a selection looks at. */
  TAG(List.of(EventPart.RAW));

  private static final HeavyTail BYTES = new HeavyTail(223_000, 0.3, 4_000_000);

  /** Percent of the bytes of a simulated event, in the order of parts. */
  private static final int[] PERCENT = {20, 30, 20, 10, 12, 8};

  private static final int SYNTHETIC_BYTES = 10_000;
  private static final int TAG_BYTES = 64;

  private final List<EventPart> parts;

  EventShape(List<EventPart> parts) {
    this.parts = parts;
  }

  /** Part of each object, in the order of the objects. */
  public List<EventPart> objects() {
    return parts;
  }

  /** Part of the first object, which has attributes and links. */
  public EventPart first() {
    return parts.get(0);
  }

  /** Whether it has an object with this index, and that is of this part. */
  public boolean has(int index, EventPart part) {
    return index < parts.size() && parts.get(index) == part;
  }

  /** Every part of it, once, in order. */
  public List<EventPart> parts() {
    return parts.stream().distinct().toList();
  }

  /**
   * Bytes of the numbers of an object: a multiple of eight.
   *
   * @param chance of its event
   */
  int bytes(long chance, int index) {
    return switch (this) {
      case SIMULATED -> (int) (BYTES.pick(Mix64.mix(chance)) * PERCENT[index] / 100) & -Long.BYTES;
      case SYNTHETIC -> SYNTHETIC_BYTES;
      case TAG -> TAG_BYTES;
    };
  }
}
