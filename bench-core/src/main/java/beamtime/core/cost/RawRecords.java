package beamtime.core.cost;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.records.RecordQuery;
import java.util.List;

/** Makes requests of records; it may send each that reads once, to prove it. */
public interface RawRecords extends RawProgram {
  /** Writes records of a source. */
  Request ingest(RecordSource source, RecordKind kind, List<DataRecord> records) throws Exception;

  /** Finds the one record that a query wants. */
  Request find(RecordQuery query) throws Exception;
}
