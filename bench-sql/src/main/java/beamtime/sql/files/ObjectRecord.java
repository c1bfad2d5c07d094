package beamtime.sql.files;

import beamtime.core.data.events.Attributes;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.data.events.Link;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An object in the file of its container: event, index, part, links with the positions that they
 * lead to, attributes where it has them, and its numbers up to the record's end.
 */
final class ObjectRecord {
  private static final int FIXED = Long.BYTES + Integer.BYTES + 2 * Byte.BYTES + Short.BYTES;
  private static final int LINK = 2 * Long.BYTES + Integer.BYTES;
  private static final EventPart[] PARTS = EventPart.values();

  private ObjectRecord() {}

  /**
   * Where a link leads to.
   *
   * @param position in the file of the container that holds the object; -1 where there is none
   */
  record Target(Link link, long position) {}

  /** Knows where the object of a link begins in the file of its container; -1 where it does not. */
  interface Positions {
    long of(Link link) throws IOException;
  }

  /** Bytes of its record. */
  static int bytes(EventObject object) {
    int attributes = object.attributes().map(IndexEntry::bytesOf).orElse(0);
    return Records.HEAD
        + FIXED
        + LINK * object.links().size()
        + attributes
        + object.content().length;
  }

  /** Writes its record. */
  static void put(EventObject object, Positions positions, ByteBuffer into) throws IOException {
    int start = Records.begin(into);
    into.putLong(object.event()).putInt(object.index()).put((byte) object.part().ordinal());
    into.put((byte) (object.attributes().isPresent() ? 1 : 0));
    into.putShort((short) object.links().size());
    for (Link link : object.links()) {
      into.putLong(link.event()).putInt(link.index()).putLong(positions.of(link));
    }
    object.attributes().ifPresent(each -> IndexEntry.put(each, into));
    into.put(object.content());
    Records.end(into, start);
  }

  /** Hash of the key of the object whose record is there. */
  static long keyHash(ByteBuffer at) {
    int body = at.position() + Records.HEAD;
    return EventObject.keyHash(at.getLong(body), at.getInt(body + Long.BYTES));
  }

  /** Bytes of the numbers, links and attributes of the object whose record is there. */
  static int payloadBytes(ByteBuffer at) {
    return at.getInt(at.position()) - FIXED;
  }

  /** Where the links of the object lead to whose record is there. */
  static List<Target> targets(ByteBuffer at) {
    ByteBuffer links = at.duplicate().position(at.position() + Records.HEAD + FIXED);
    List<Target> targets = new ArrayList<>();
    for (int left = at.getShort(links.position() - Short.BYTES); left > 0; left--) {
      targets.add(new Target(new Link(links.getLong(), links.getInt()), links.getLong()));
    }
    return targets;
  }

  /** The object whose record is there. */
  static EventObject get(ByteBuffer at) {
    List<Link> links = targets(at).stream().map(Target::link).toList();
    ByteBuffer body = at.duplicate();
    int end = at.position() + Records.HEAD + at.getInt(at.position());
    body.position(at.position() + Records.HEAD);
    long event = body.getLong();
    int index = body.getInt();
    EventPart part = PARTS[body.get()];
    boolean hasAttributes = body.get() == 1;
    body.position(body.position() + Short.BYTES + LINK * links.size());
    Optional<Attributes> attributes =
        hasAttributes ? Optional.of(IndexEntry.attributes(body)) : Optional.empty();
    byte[] content = new byte[end - body.position()];
    body.get(content);
    return new EventObject(event, index, part, links, attributes, content);
  }
}
