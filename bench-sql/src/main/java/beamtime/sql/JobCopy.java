package beamtime.sql;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;

/** Job rows for {@link JobTable#copy}. */
final class JobCopy {
  private static final JobColumn[] COLUMNS = JobColumn.values();

  /** PostgreSQL counts from 2000-01-01T00:00:00Z. */
  private static final long EPOCH_SECONDS = 946_684_800;

  private static final long MICROS = 1_000_000;

  private JobCopy() {}

  /** Encodes the rows [from, from + rows), with the head and the end of the stream. */
  static <E extends Exception> void encode(Jobs jobs, long from, int rows, CopyStream.Sink<E> sink)
      throws E {
    CopyStream<E> stream = new CopyStream<>(sink);
    JobRow row = new JobRow();
    for (long i = from; i < from + rows; i++) {
      jobs.fill(i, row);
      append(row, stream);
    }
    stream.end();
  }

  private static <E extends Exception> void append(JobRow row, CopyStream<E> stream) throws E {
    stream.row(1 + COLUMNS.length);
    stream.text(row.keyBytes());
    for (JobColumn column : COLUMNS) {
      switch (column.type()) {
        case TEXT -> stream.text(row.textBytes(column));
        case COUNT -> stream.eight(row.number(column));
        case REAL -> stream.eight(Double.doubleToRawLongBits(row.real(column)));
        case INSTANT -> stream.eight(MICROS * (row.number(column) - EPOCH_SECONDS));
      }
    }
  }
}
