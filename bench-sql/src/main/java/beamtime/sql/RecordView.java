package beamtime.sql;

import beamtime.core.data.DataRecord;
import beamtime.core.data.Mix64;
import beamtime.core.data.RecordKind;
import beamtime.core.store.View;
import beamtime.core.store.records.RecordJson;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The record at which a cursor over {@link RecordTable#select} stands. */
record RecordView(ResultSet answer, RecordKind kind) implements View<DataRecord> {
  @Override
  public long keyHash() {
    try {
      return Mix64.hash(answer.getString(1));
    } catch (SQLException e) {
      throw JobView.unreadable(e);
    }
  }

  @Override
  public int payloadBytes() {
    try {
      return answer.getBytes(1).length + answer.getBytes(2).length;
    } catch (SQLException e) {
      throw JobView.unreadable(e);
    }
  }

  @Override
  public DataRecord decode() {
    try {
      return RecordJson.record(kind, answer.getBytes(2));
    } catch (SQLException e) {
      throw JobView.unreadable(e);
    }
  }
}
