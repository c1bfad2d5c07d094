package beamtime.sql.files;

import beamtime.core.data.events.Attributes;
import beamtime.core.data.events.EventPart;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What a database's index says of an event: its number and attributes, and where its objects are.
 * It is written when they are: an event without a whole entry was never acknowledged, and is not
 * there.
 *
 * @param objects in the order of their index
 */
record IndexEntry(long event, Attributes attributes, List<Where> objects) {
  private static final int WHERE = Byte.BYTES + Long.BYTES + Integer.BYTES;
  private static final EventPart[] PARTS = EventPart.values();

  /** Attributes of an event whose first object has none. */
  static final Attributes NONE = new Attributes(-1, -1, "");

  /**
   * Where an object is.
   *
   * @param position in the file of the container that holds the part
   * @param bytes of its record
   */
  record Where(EventPart part, long position, int bytes) {
    /** Where what lies behind it begins. */
    long end() {
      return position + bytes;
    }
  }

  /** Bytes of its record. */
  int bytes() {
    return Records.HEAD + Long.BYTES + bytesOf(attributes) + Integer.BYTES + WHERE * objects.size();
  }

  void put(ByteBuffer into) {
    int start = Records.begin(into);
    into.putLong(event);
    put(attributes, into);
    into.putInt(objects.size());
    for (Where each : objects) {
      into.put((byte) each.part().ordinal()).putLong(each.position()).putInt(each.bytes());
    }
    Records.end(into, start);
  }

  /** Number of the event whose entry is there. */
  static long event(ByteBuffer at) {
    return at.getLong(at.position() + Records.HEAD);
  }

  /** Attributes of the event whose entry is there. */
  static Attributes attributesOf(ByteBuffer at) {
    return attributes(at.duplicate().position(at.position() + Records.HEAD + Long.BYTES));
  }

  /** The entry that is there. */
  static IndexEntry get(ByteBuffer at) {
    ByteBuffer body = at.duplicate().position(at.position() + Records.HEAD);
    long event = body.getLong();
    Attributes attributes = attributes(body);
    List<Where> objects = new ArrayList<>();
    for (int left = body.getInt(); left > 0; left--) {
      objects.add(new Where(PARTS[body.get()], body.getLong(), body.getInt()));
    }
    return new IndexEntry(event, attributes, objects);
  }

  /** Bytes of attributes. */
  static int bytesOf(Attributes attributes) {
    return 2 * Long.BYTES
        + Short.BYTES
        + attributes.trigger().getBytes(StandardCharsets.UTF_8).length;
  }

  static void put(Attributes attributes, ByteBuffer into) {
    into.putLong(attributes.energy()).putLong(attributes.momentum());
    Records.text(into, attributes.trigger().getBytes(StandardCharsets.UTF_8));
  }

  static Attributes attributes(ByteBuffer from) {
    return new Attributes(from.getLong(), from.getLong(), Records.text(from));
  }
}
