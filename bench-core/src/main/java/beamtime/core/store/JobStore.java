package beamtime.core.store;

import beamtime.core.data.JobGrouping;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import java.util.Collection;
import java.util.function.Consumer;

/** Job-accounting rows: batches in, periods out. */
@Family("jobs")
public interface JobStore extends Store {
  /**
   * Writes rows [from, from + rows) of the generator as one batch; returns when the backend has
   * acknowledged all.
   */
  void ingest(Place place, Jobs jobs, long from, int rows);

  /**
   * Hands every row that the query selects to the sink, once, in any order; returns their number.
   */
  long scan(Place place, JobQuery query, Consumer<? super View<JobRow>> sink);

  /** Sums the selected rows by the columns of a grouping; one group each, in any order. */
  Collection<JobGroup> group(Place place, JobQuery query, JobGrouping by);

  /** Whether the server does it; otherwise the client sums what it has scanned. */
  default boolean groupsInServer() {
    return true;
  }
}
