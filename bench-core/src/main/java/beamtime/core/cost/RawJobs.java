package beamtime.core.cost;

import beamtime.core.data.JobGrouping;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobQuery;

/** Makes requests of job rows; it may send each once, to prove it. */
public interface RawJobs extends RawProgram {
  /** Writes rows [from, from + rows). */
  Request ingest(Jobs jobs, long from, int rows) throws Exception;

  /**
   * Reads rows with all columns.
   *
   * @param rows that must come
   */
  Request scan(JobQuery query, int rows) throws Exception;

  /**
   * Reads what the store groups.
   *
   * @param rows that are grouped
   * @param groups that they have
   */
  Request group(JobQuery query, JobGrouping by, int rows, int groups) throws Exception;
}
