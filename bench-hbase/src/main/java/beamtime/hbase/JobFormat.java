package beamtime.hbase;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobFilter;
import beamtime.core.data.JobRow;
import beamtime.hbase.coprocessor.Grouping;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;

/** How job rows are written to and read from cells. Stateless. */
interface JobFormat {
  /**
   * The row as HBase takes it; keeps no reference to the row itself.
   *
   * @param key that it is stored under
   */
  Put put(JobRow row, byte[] key);

  /** Under its own key. */
  default Put put(JobRow row) {
    return put(row, row.keyBytes());
  }

  /** An exact filter that the stock server evaluates; all of {@code filters} must match. */
  Filter filter(List<JobFilter> filters);

  /** Asks for no more than these columns, as far as the layout allows. */
  void select(Scan scan, Collection<JobColumn> columns);

  /**
   * What our coprocessor is to do with the rows of a scan.
   *
   * @param rowsOfAStep most rows that it sums before it hands out a part of the answer
   */
  Grouping grouping(List<JobColumn> by, List<JobColumn> summed, int rowsOfAStep);

  /** Reads rows of these columns. */
  JobReader reader(List<JobColumn> columns);
}
