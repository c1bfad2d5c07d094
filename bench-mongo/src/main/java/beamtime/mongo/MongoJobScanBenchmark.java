package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.JobStore;
import beamtime.core.workload.JobScanBenchmark;
import beamtime.mongo.MongoSettings.Compression;
import org.openjdk.jmh.annotations.Param;

/** {@link JobScanBenchmark} on MongoDB. */
@OnBackend("mongodb")
public class MongoJobScanBenchmark extends JobScanBenchmark {
  /** How blocks are compressed. */
  @Param("SERVER")
  public Compression compression;

  @Override
  protected JobStore open(Endpoint endpoint) {
    return new MongoJobStore(endpoint, MongoSettings.defaults().with(compression));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoJobScanBenchmark.class, args);
  }
}
