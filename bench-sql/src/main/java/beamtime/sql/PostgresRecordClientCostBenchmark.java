package beamtime.sql;

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
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** {@link RecordClientCost} on PostgreSQL, by {@link RawPostgres}: what is beyond the driver. */
@OnBackend("postgresql")
public class PostgresRecordClientCostBenchmark extends RecordClientCost {
  /** With 20 000 records in an operation of ingest. */
  public PostgresRecordClientCostBenchmark() {
    super(20);
  }

  private record Raw(RawPostgres raw, String schema) implements RawRecords {
    @Override
    public Request ingest(RecordSource source, RecordKind kind, List<DataRecord> records) {
      List<byte[]> pieces = new ArrayList<>();
      RecordCopy.encode(
          records.stream().map(record -> record.saidBy(source)).toList(),
          (bytes, length) -> pieces.add(Arrays.copyOf(bytes, length)));
      return raw.copy(new RecordTable(schema, source, kind).copy(), pieces, records.size());
    }

    @Override
    public Request find(RecordQuery query) throws SQLException {
      return raw.prove(
          new RecordTable(schema, query.source(), query.kind()).select(query),
          select -> PostgresRecordStore.bindAll(select, query),
          1);
    }
  }

  @Override
  protected RecordStore open(Endpoint endpoint) {
    return new PostgresRecordStore(endpoint, PostgresSettings.defaults());
  }

  @Override
  protected RawRecords connect(Endpoint endpoint, Place place) throws SQLException {
    return new Raw(new RawPostgres(endpoint), place.name());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(PostgresRecordClientCostBenchmark.class, args);
  }
}
