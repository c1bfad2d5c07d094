package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.cost.JobMonthClientCost;
import beamtime.core.cost.RawJobs;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** {@link JobMonthClientCost} on PostgreSQL, by {@link RawPostgres}: what is beyond the driver. */
@OnBackend("postgresql")
public class PostgresJobClientCostBenchmark extends JobMonthClientCost {
  private record Raw(RawPostgres raw, JobTable table) implements RawJobs {
    @Override
    public Request ingest(Jobs jobs, long from, int rows) {
      List<byte[]> pieces = new ArrayList<>();
      JobCopy.encode(jobs, from, rows, (bytes, length) -> pieces.add(Arrays.copyOf(bytes, length)));
      return raw.copy(table.copy(), pieces, rows);
    }

    @Override
    public Request scan(JobQuery query, int rows) throws SQLException {
      return raw.proveInTransaction(
          table.select(query), select -> PostgresJobStore.bind(select, query), rows);
    }

    @Override
    public Request group(JobQuery query, JobGrouping by, int rows, int groups) throws SQLException {
      return raw.prove(
          table.group(query, by), select -> PostgresJobStore.bindGroups(select, query), groups);
    }
  }

  @Override
  protected JobStore open(Endpoint endpoint) {
    return new PostgresJobStore(endpoint, PostgresSettings.defaults());
  }

  @Override
  protected RawJobs connect(Endpoint endpoint, Place place) throws SQLException {
    return new Raw(new RawPostgres(endpoint), new JobTable(place.name()));
  }

  @Override
  protected JobGrouping by() {
    return JobGrouping.DAY_SITE_VO;
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(PostgresJobClientCostBenchmark.class, args);
  }
}
