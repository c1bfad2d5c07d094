package beamtime.mongo.records;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.records.RecordMergeBenchmark;
import beamtime.mongo.MongoSettings;

/** {@link RecordMergeBenchmark} on MongoDB. */
@OnBackend("mongodb")
public class MongoRecordMergeBenchmark extends RecordMergeBenchmark {
  @Override
  protected RecordStore open(Endpoint endpoint) {
    return new MongoRecordStore(endpoint, MongoSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoRecordMergeBenchmark.class, args);
  }
}
