package beamtime.hbase;

import beamtime.core.data.events.Attributes;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.data.events.Link;
import beamtime.core.store.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellBuilderFactory;
import org.apache.hadoop.hbase.CellBuilderType;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;

/**
 * An object of an event as one row of one cell, all numbers big endian:
 *
 * <pre>
 * row key    number of its event (8 bytes), its index there (4 bytes)
 * family     its container
 * qualifier  ordinal of its part (1 byte), 1 where it has attributes and else 0 (1 byte),
 *            energy and momentum (8 bytes each), trigger in UTF-8 and a zero byte,
 *            links: number of an event (8 bytes) and an index (4 bytes) each
 * value      its numbers as they are in the object, little endian
 * </pre>
 *
 * <p>The qualifier, which is data to HBase like a value, has all that is small: so the numbers go
 * onto the wire from the object's own array, and the server's filters pass over them.
 */
final class EventRow implements View<EventObject> {
  static final int PART_AT = 0;
  static final int HAS_ATTRIBUTES_AT = 1;
  static final int ENERGY_AT = 2;
  static final int MOMENTUM_AT = ENERGY_AT + Long.BYTES;
  static final int TRIGGER_AT = MOMENTUM_AT + Long.BYTES;
  private static final int LINK_BYTES = Long.BYTES + Integer.BYTES;
  private static final Attributes NONE = new Attributes(0, 0, "");

  @SuppressWarnings("NullAway.Init") // at() comes first
  private Cell cell;

  /** Row key of an object. */
  static byte[] key(long event, int index) {
    return ByteBuffer.allocate(LINK_BYTES).putLong(event).putInt(index).array();
  }

  /** The object as HBase takes it; refers to its numbers. */
  static Put put(byte[] family, EventObject object) throws IOException {
    byte[] key = key(object.event(), object.index());
    return new Put(key, true)
        .add(
            CellBuilderFactory.create(CellBuilderType.SHALLOW_COPY)
                .setRow(key)
                .setFamily(family)
                .setQualifier(qualifier(object))
                .setTimestamp(HConstants.LATEST_TIMESTAMP)
                .setType(Cell.Type.Put)
                .setValue(object.content())
                .build());
  }

  private static byte[] qualifier(EventObject object) {
    Attributes attributes = object.attributes().orElse(NONE);
    byte[] trigger = attributes.trigger().getBytes(StandardCharsets.UTF_8);
    ByteBuffer qualifier =
        ByteBuffer.allocate(TRIGGER_AT + trigger.length + 1 + LINK_BYTES * object.links().size())
            .put((byte) object.part().ordinal())
            .put((byte) (object.attributes().isPresent() ? 1 : 0))
            .putLong(attributes.energy())
            .putLong(attributes.momentum())
            .put(trigger)
            .put((byte) 0);
    object.links().forEach(link -> qualifier.putLong(link.event()).putInt(link.index()));
    return qualifier.array();
  }

  /** Moves to a result. */
  EventRow at(Result result) {
    if (result.size() != 1 || result.rawCells()[0].getRowLength() != LINK_BYTES) {
      throw new UncheckedIOException(
          new IOException("a row that is no object of an event, which has one cell: " + result));
    }
    cell = result.rawCells()[0];
    return this;
  }

  @Override
  public long keyHash() {
    ByteBuffer key = key();
    return EventObject.keyHash(key.getLong(), key.getInt());
  }

  @Override
  public int payloadBytes() {
    return cell.getRowLength() + cell.getQualifierLength() + cell.getValueLength();
  }

  @Override
  public EventObject decode() {
    ByteBuffer key = key();
    return new EventObject(
        key.getLong(),
        key.getInt(),
        EventPart.values()[qualifier().get(PART_AT)],
        links(),
        attributes(),
        CellUtil.cloneValue(cell));
  }

  /** Attributes of its event, in the first object of it alone. */
  Optional<Attributes> attributes() {
    ByteBuffer qualifier = qualifier();
    if (qualifier.get(HAS_ATTRIBUTES_AT) == 0) {
      return Optional.empty();
    }
    byte[] trigger = new byte[triggerEnd(qualifier) - TRIGGER_AT];
    qualifier.get(TRIGGER_AT, trigger);
    return Optional.of(
        new Attributes(
            qualifier.getLong(ENERGY_AT),
            qualifier.getLong(MOMENTUM_AT),
            new String(trigger, StandardCharsets.UTF_8)));
  }

  List<Link> links() {
    ByteBuffer qualifier = qualifier();
    qualifier.position(triggerEnd(qualifier) + 1);
    List<Link> links = new ArrayList<>(qualifier.remaining() / LINK_BYTES);
    while (qualifier.hasRemaining()) {
      links.add(new Link(qualifier.getLong(), qualifier.getInt()));
    }
    return links;
  }

  private static int triggerEnd(ByteBuffer qualifier) {
    int end = TRIGGER_AT;
    while (qualifier.get(end) != 0) {
      end++;
    }
    return end;
  }

  private ByteBuffer key() {
    return ByteBuffer.wrap(cell.getRowArray(), cell.getRowOffset(), cell.getRowLength()).slice();
  }

  private ByteBuffer qualifier() {
    return ByteBuffer.wrap(
            cell.getQualifierArray(), cell.getQualifierOffset(), cell.getQualifierLength())
        .slice();
  }
}
