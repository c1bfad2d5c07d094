package beamtime.mongo;

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
import java.io.IOException;

/** {@link JobMonthClientCost} on MongoDB, by {@link RawMongo}. */
@OnBackend("mongodb")
public class MongoJobClientCostBenchmark extends JobMonthClientCost {
  private record Raw(RawMongo raw, String collection) implements RawJobs {
    @Override
    public Request ingest(Jobs jobs, long from, int rows) {
      return raw.insert(collection, JobDocument.ENCODING, JobDocument.batch(jobs, from, rows));
    }

    @Override
    public Request scan(JobQuery query, int rows) throws IOException {
      return raw.prove(RawMongo.find(collection, MongoJobStore.selected(query)), rows);
    }

    @Override
    public Request group(JobQuery query, JobGrouping by, int rows, int groups) throws IOException {
      return raw.prove(RawMongo.aggregate(collection, MongoJobStore.grouping(query, by)), groups);
    }
  }

  @Override
  protected JobStore open(Endpoint endpoint) {
    return new MongoJobStore(endpoint, MongoSettings.defaults());
  }

  @Override
  protected RawJobs connect(Endpoint endpoint, Place place) throws IOException {
    return new Raw(new RawMongo(endpoint), place.name());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoJobClientCostBenchmark.class, args);
  }
}
