package beamtime.core.workload;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.data.JobPeriod;
import beamtime.core.data.Jobs;
import beamtime.core.store.InMemoryJobStore;
import beamtime.core.store.JobGroup;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import java.util.Collection;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One query that sums the jobs of a period by day and site. These are the grouped queries of the
 * WLCG study. The backend groups where it can, otherwise the client; the result says who did. A
 * query's groups count as rows. Every operation asks the same, on every machine that has a part in
 * it: there is nothing to divide.
 */
public abstract class JobGroupBenchmark extends StoreBenchmark<JobStore> {
  /** How many days the query spans. */
  @Param("DAY")
  @Grid(
      smoke = "DAY",
      lab = {"DAY", "WEEK", "MONTH", "TWO_MONTHS"},
      large = true)
  public JobPeriod period;

  /** 0: all rows, 1: 1.4 %, 2: 0.28 %. */
  @Param("0")
  @Grid(
      smoke = "1",
      lab = {"0", "1", "2"})
  public int filters;

  /** Days of loaded data, 10 000 rows each; a longer period loads as many days as it spans. */
  @Param("7")
  @Grid(smoke = "2", lab = "800", large = true)
  public int days;

  private Place place;
  private JobQuery query;
  private Tally expected;

  @Override
  protected final Evidence prepare() {
    JobData data = JobData.spanning(new Jobs(SEED), days, period);
    place = lastingPlace("jobs", data.digest());
    query = data.query(period, filters);
    awaitLoaded(() -> store().places().holds(place));
    data.ensureLoaded(store(), place);
    try (JobStore oracle = new InMemoryJobStore()) {
      oracle.places().create(place);
      oracle.ingest(place, data.jobs(), 0, Math.toIntExact(data.rows()));
      expected = Tally.of(oracle.group(place, query));
    }
    return proven(data.digest(), expected, Tally.of(store().group(place, query)))
        .with("grouped-by", store().groupsInServer() ? "server" : "client");
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    return prepared;
  }

  /** One query. */
  @Benchmark
  public Tally group(RowCounters counters) {
    Collection<JobGroup> groups = store().group(place, query);
    Tally answer = Tally.of(groups);
    counters.rows += answer.rows();
    for (JobGroup group : groups) {
      counters.payloadBytes += group.payloadBytes();
    }
    return checked(expected, answer);
  }
}
