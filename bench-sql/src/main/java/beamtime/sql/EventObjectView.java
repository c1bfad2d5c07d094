package beamtime.sql;

import beamtime.core.data.events.Attributes;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.data.events.Link;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The object at which a cursor over {@link EventTable} stands. */
record EventObjectView(ResultSet answer) implements RowView<EventObject> {
  private static final int NUMBERS = 2 * Long.BYTES;

  @Override
  public long readKeyHash() throws SQLException {
    return EventObject.keyHash(answer.getLong(1), answer.getInt(2));
  }

  @Override
  public int readPayloadBytes() throws SQLException {
    byte[] trigger = answer.getBytes(7);
    int attributes = trigger == null ? 0 : NUMBERS + trigger.length;
    return answer.getBytes(4).length + attributes + answer.getBytes(8).length;
  }

  @Override
  public EventObject read() throws SQLException {
    return new EventObject(
        answer.getLong(1),
        answer.getInt(2),
        EventPart.valueOf(answer.getString(3)),
        links(),
        attributes(),
        answer.getBytes(8));
  }

  /** Where the object leads to. */
  List<Link> links() throws SQLException {
    ByteBuffer bytes = ByteBuffer.wrap(answer.getBytes(4));
    List<Link> links = new ArrayList<>();
    while (bytes.hasRemaining()) {
      links.add(new Link(bytes.getLong(), bytes.getInt()));
    }
    return links;
  }

  private Optional<Attributes> attributes() throws SQLException {
    String trigger = answer.getString(7);
    return trigger == null
        ? Optional.empty()
        : Optional.of(new Attributes(answer.getLong(5), answer.getLong(6), trigger));
  }
}
