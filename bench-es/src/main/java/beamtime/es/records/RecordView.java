package beamtime.es.records;

import beamtime.core.data.DataRecord;
import beamtime.core.store.View;

/** A record that was read from its document. */
record RecordView(DataRecord decode, int payloadBytes) implements View<DataRecord> {
  @Override
  public long keyHash() {
    return decode.keyHash();
  }
}
