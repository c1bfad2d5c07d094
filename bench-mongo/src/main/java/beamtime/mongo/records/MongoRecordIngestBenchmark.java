package beamtime.mongo.records;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.records.RecordIngestBenchmark;
import beamtime.mongo.MongoSettings;
import org.openjdk.jmh.annotations.Param;

/** {@link RecordIngestBenchmark} on MongoDB. */
@OnBackend("mongodb")
public class MongoRecordIngestBenchmark extends RecordIngestBenchmark {
  /** Members that must have a write before it is acknowledged: a number or {@code majority}. */
  @Param("1")
  public String acknowledgedBy;

  /** Whether a write is acknowledged only when it is in the journal on disk. */
  @Param("true")
  public boolean journal;

  @Override
  protected RecordStore open(Endpoint endpoint) {
    return new MongoRecordStore(endpoint, new MongoSettings(acknowledgedBy, journal));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoRecordIngestBenchmark.class, args);
  }
}
