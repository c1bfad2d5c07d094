package beamtime.sql;

import beamtime.core.store.View;
import java.sql.SQLException;

/** The row at which a cursor stands. */
interface RowView<T> extends View<T> {
  /** As {@link #keyHash}. */
  long readKeyHash() throws SQLException;

  /** As {@link #payloadBytes}. */
  int readPayloadBytes() throws SQLException;

  /** As {@link #decode}. */
  T read() throws SQLException;

  @Override
  default long keyHash() {
    try {
      return readKeyHash();
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  @Override
  default int payloadBytes() {
    try {
      return readPayloadBytes();
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  @Override
  default T decode() {
    try {
      return read();
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  private static IllegalStateException unreadable(SQLException e) {
    return new IllegalStateException("a row of another shape than was asked for", e);
  }
}
