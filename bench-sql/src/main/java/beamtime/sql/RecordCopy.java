package beamtime.sql;

import beamtime.core.data.DataRecord;
import beamtime.core.store.records.RecordJson;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Records for {@link RecordTable#copy}. */
final class RecordCopy {
  /** What the binary form of {@code jsonb} begins with; its text follows. */
  private static final byte VERSION = 1;

  private RecordCopy() {}

  /** Encodes records, with the head and the end of the stream. */
  static <E extends Exception> void encode(List<DataRecord> records, CopyStream.Sink<E> sink)
      throws E {
    CopyStream<E> stream = new CopyStream<>(sink);
    for (DataRecord record : records) {
      stream.row(RecordTable.COLUMNS);
      stream.eight(record.number());
      stream.text(record.name().getBytes(StandardCharsets.UTF_8));
      byte[] text = RecordJson.bytes(record);
      byte[] jsonb = new byte[text.length + 1];
      jsonb[0] = VERSION;
      System.arraycopy(text, 0, jsonb, 1, text.length);
      stream.binary(jsonb, jsonb.length);
    }
    stream.end();
  }
}
