package beamtime.core.data.events;

import beamtime.core.data.Mix64;
import beamtime.core.data.Payloads;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * An object of an event.
 *
 * @param event number of its event
 * @param index in its event, from 0
 * @param part what it holds
 * @param links to other objects; none in event model B
 * @param attributes of the event, in its first object alone
 * @param content its numbers, int32 little endian; nobody writes into it
 */
@SuppressWarnings("ArrayRecordComponent") // equality is of the numbers, see equals
public record EventObject(
    long event,
    int index,
    EventPart part,
    List<Link> links,
    Optional<Attributes> attributes,
    byte[] content) {
  private static final int LINK_BYTES = Long.BYTES + Integer.BYTES;

  public EventObject {
    links = List.copyOf(links);
  }

  /** Identifies an object. */
  public static long keyHash(long event, int index) {
    return Mix64.fold(Mix64.fold(0, event), index);
  }

  /** Identifies the object. */
  public long keyHash() {
    return keyHash(event, index);
  }

  /** Hash of everything in it. */
  public long hash() {
    return hash(Payloads.hash(content, content.length));
  }

  /**
   * The same, where the hash of its content is known, as of content that is stored many times.
   *
   * @param ofContent {@link Payloads#hash} of all its content
   */
  public long hash(long ofContent) {
    long h = Mix64.fold(Mix64.fold(keyHash(), part.ordinal()), ofContent);
    for (Link link : links) {
      h = Mix64.fold(Mix64.fold(h, link.event()), link.index());
    }
    return Mix64.fold(h, attributes.map(Attributes::hash).orElse(0L));
  }

  /** Bytes of its numbers, links and attributes. */
  public int payloadBytes() {
    return content.length
        + LINK_BYTES * links.size()
        + attributes.map(Attributes::payloadBytes).orElse(0);
  }

  /** Whether two are alike in all, the numbers of both one by one. */
  @Override
  public boolean equals(Object other) {
    return other instanceof EventObject that
        && event == that.event
        && index == that.index
        && part == that.part
        && links.equals(that.links)
        && attributes.equals(that.attributes)
        && Arrays.equals(content, that.content);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(keyHash());
  }

  /** Without its numbers, of which there may be many. */
  @Override
  public String toString() {
    return part
        + " of event "
        + event
        + " ("
        + index
        + "), links "
        + links
        + attributes.map(a -> ", " + a).orElse("")
        + ", "
        + content.length
        + " bytes";
  }
}
