package beamtime.sql;

import beamtime.core.data.Frame;
import beamtime.core.data.Mix64;
import beamtime.core.data.PointType;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The frame at which a cursor over {@link FrameTable#select} stands. */
final class FrameView implements RowView<Frame> {

  /** Sequence number and time in 8 bytes, severity, status and number of points in 4 each. */
  private static final int META_BYTES = 2 * Long.BYTES + 3 * Integer.BYTES;

  private final ResultSet answer;
  private final Frame frame = new Frame();

  FrameView(ResultSet answer) {
    this.answer = answer;
  }

  @Override
  public long readKeyHash() throws SQLException {
    byte[] pv = answer.getBytes(1);
    return Mix64.fold(Mix64.hash(pv, 0, pv.length), answer.getLong(2));
  }

  /** What all columns hold. */
  @Override
  public int readPayloadBytes() throws SQLException {
    int texts = answer.getBytes(1).length + answer.getBytes(6).length;
    return texts + META_BYTES + answer.getBytes(8).length; // as it came, not copied
  }

  @Override
  public Frame read() throws SQLException {
    frame.pv = answer.getString(1);
    frame.sequence = answer.getLong(2);
    frame.time(answer.getLong(3));
    frame.severity = answer.getInt(4);
    frame.status = answer.getInt(5);
    frame.type = PointType.valueOf(answer.getString(6));
    frame.points = answer.getInt(7);
    frame.payload = answer.getBytes(8);
    return frame;
  }
}
