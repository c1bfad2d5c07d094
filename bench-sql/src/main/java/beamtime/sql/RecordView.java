package beamtime.sql;

import beamtime.core.data.DataRecord;
import beamtime.core.data.Mix64;
import beamtime.core.data.RecordKind;
import beamtime.core.store.records.RecordJson;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The record at which a cursor over {@link RecordTable#select} stands. */
record RecordView(ResultSet answer, RecordKind kind) implements RowView<DataRecord> {
  @Override
  public long readKeyHash() throws SQLException {
    return Mix64.hash(answer.getString(1));
  }

  @Override
  public int readPayloadBytes() throws SQLException {
    return answer.getBytes(1).length + answer.getBytes(2).length;
  }

  @Override
  public DataRecord read() throws SQLException {
    return RecordJson.record(kind, answer.getBytes(2));
  }
}
