package beamtime.core.store.records;

import beamtime.core.data.DataRecord;
import beamtime.core.store.View;

/** View of a record that is an object already. */
record RecordView(long keyHash, int payloadBytes, DataRecord decode) implements View<DataRecord> {
  static RecordView of(DataRecord record) {
    return new RecordView(record.keyHash(), record.payloadBytes(), record);
  }
}
