package beamtime.hbase;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobFilter;
import beamtime.core.data.JobRow;
import java.util.List;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;

/** How job rows are written to and read from cells. Stateless. */
interface JobFormat {
  /** The row as HBase takes it; keeps no reference to the row itself. */
  Put put(JobRow row);

  /** An exact filter that the stock server evaluates; all of {@code filters} must match. */
  Filter filter(List<JobFilter> filters);

  /** Asks for no more than these columns, as far as the layout allows, and reads what comes. */
  JobReader reader(Scan scan, List<JobColumn> columns);
}
