package beamtime.sql;

import beamtime.core.data.events.Attributes;
import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.Link;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Objects of events in the binary form of {@code COPY}, in the order of {@link EventTable}. */
final class EventCopy {
  /** Bytes of a link: its event and index. */
  static final int LINK_BYTES = Long.BYTES + Integer.BYTES;

  private EventCopy() {}

  /** The objects that belong into one table, as its database's model has them. */
  static <E extends Exception> void encode(
      EventTable table, List<Event> events, CopyStream.Sink<E> sink) throws E {
    CopyStream<E> stream = new CopyStream<>(sink);
    for (Event event : events) {
      for (EventObject object : event.in(table.database().model()).objects()) {
        if (table.holds(object)) {
          append(object, stream);
        }
      }
    }
    stream.end();
  }

  private static <E extends Exception> void append(EventObject object, CopyStream<E> stream)
      throws E {
    stream.row(EventTable.COLUMNS);
    stream.eight(object.event());
    stream.four(object.index());
    stream.text(object.part().name().getBytes(StandardCharsets.US_ASCII));
    byte[] links = links(object.links());
    stream.binary(links, links.length);
    if (object.attributes().isPresent()) {
      Attributes attributes = object.attributes().get();
      stream.eight(attributes.energy());
      stream.eight(attributes.momentum());
      stream.text(attributes.trigger().getBytes(StandardCharsets.UTF_8));
    } else {
      stream.absent();
      stream.absent();
      stream.absent();
    }
    stream.binary(object.content(), object.content().length);
  }

  private static byte[] links(List<Link> links) {
    ByteBuffer bytes = ByteBuffer.allocate(LINK_BYTES * links.size());
    links.forEach(link -> bytes.putLong(link.event()).putInt(link.index()));
    return bytes.array();
  }
}
