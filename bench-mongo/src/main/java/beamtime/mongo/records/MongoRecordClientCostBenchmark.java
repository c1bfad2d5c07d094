package beamtime.mongo.records;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.cost.RawRecords;
import beamtime.core.cost.RecordClientCost;
import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.Place;
import beamtime.core.store.records.RecordQuery;
import beamtime.core.store.records.RecordStore;
import beamtime.mongo.MongoSettings;
import beamtime.mongo.RawMongo;
import java.io.IOException;
import java.util.List;

/** {@link RecordClientCost} on MongoDB, by {@link RawMongo}. */
@OnBackend("mongodb")
public class MongoRecordClientCostBenchmark extends RecordClientCost {
  /** With 20 000 records in an operation of ingest. */
  public MongoRecordClientCostBenchmark() {
    super(20);
  }

  private record Raw(RawMongo raw, Place place) implements RawRecords {
    @Override
    public Request ingest(RecordSource source, RecordKind kind, List<DataRecord> records) {
      return raw.insert(
          MongoRecordStore.collection(place, source, kind),
          RecordDocument.ENCODING,
          records.stream().map(record -> record.saidBy(source)).toList());
    }

    @Override
    public Request find(RecordQuery query) throws IOException {
      return raw.prove(
          RawMongo.findFirst(
              MongoRecordStore.collection(place, query.source(), query.kind()),
              MongoRecordStore.selected(query.names()),
              MongoRecordStore.BY_NAME),
          1);
    }
  }

  @Override
  protected RecordStore open(Endpoint endpoint) {
    return new MongoRecordStore(endpoint, MongoSettings.defaults());
  }

  @Override
  protected RawRecords connect(Endpoint endpoint, Place place) throws IOException {
    return new Raw(new RawMongo(endpoint), place);
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoRecordClientCostBenchmark.class, args);
  }
}
