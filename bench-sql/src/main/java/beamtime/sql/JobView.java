package beamtime.sql;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobRow;
import beamtime.core.data.Mix64;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;

/** The row at which a cursor stands: the key first, then the columns of a job row. */
final class JobView implements RowView<JobRow> {
  private static final JobColumn[] COLUMNS = JobColumn.values();

  private final ResultSet answer;
  private final JobRow row = new JobRow();

  JobView(ResultSet answer) {
    this.answer = answer;
  }

  @Override
  public long readKeyHash() throws SQLException {
    byte[] key = answer.getBytes(1);
    return Mix64.hash(key, 0, key.length);
  }

  @Override
  public int readPayloadBytes() throws SQLException {
    int bytes = 0;
    for (int column = 1; column <= 1 + COLUMNS.length; column++) {
      bytes += answer.getBytes(column).length; // as it came, not copied
    }
    return bytes;
  }

  @Override
  public JobRow read() throws SQLException {
    row.clear();
    row.setKey(answer.getString(1));
    for (int i = 0; i < COLUMNS.length; i++) {
      JobColumn column = COLUMNS[i];
      int at = i + 2;
      switch (column.type()) {
        case TEXT -> row.setText(column, answer.getString(at));
        case COUNT -> row.setNumber(column, answer.getLong(at));
        case REAL -> row.setReal(column, answer.getDouble(at));
        case INSTANT ->
            row.setNumber(column, answer.getObject(at, OffsetDateTime.class).toEpochSecond());
      }
    }
    return row;
  }
}
