package beamtime.hbase;

import beamtime.core.data.DataRecord;
import beamtime.core.data.Mix64;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.View;
import beamtime.core.store.records.RecordJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A record as one row, whose key is a letter for its kind and its name in UTF-8. Each service that
 * knows the name has a cell with what it says as JSON: so a row is merged when it is written.
 */
final class RecordRow implements View<DataRecord> {
  /** The one column family, one byte long since HBase stores it in every cell. */
  static final byte[] FAMILY = {'d'};

  private static final byte[] DBS = Bytes.toBytes("dbs");
  private static final byte[] PHEDEX = Bytes.toBytes("phedex");

  private final RecordKind kind;

  @SuppressWarnings("NullAway.Init") // at() comes first
  private Result row;

  RecordRow(RecordKind kind) {
    this.kind = kind;
  }

  /** Row key of a name, or where the keys of names begin that begin so. */
  static byte[] key(RecordKind kind, String name) {
    return Bytes.add(
        new byte[] {(byte) (kind == RecordKind.DATASET ? 'd' : 'b')},
        name.getBytes(StandardCharsets.UTF_8));
  }

  /** The columns of a source. */
  static List<byte[]> columns(RecordSource source) {
    return switch (source) {
      case DBS -> List.of(DBS);
      case PHEDEX -> List.of(PHEDEX);
      case MERGED -> List.of(DBS, PHEDEX);
    };
  }

  /** What a source says of a record. */
  static Put put(DataRecord record) {
    Put put = new Put(key(record.kind(), record.name()), true);
    if (record.booked().isPresent()) {
      put.addColumn(FAMILY, DBS, RecordJson.bytes(record.saidBy(RecordSource.DBS)));
    }
    if (record.placed().isPresent()) {
      put.addColumn(FAMILY, PHEDEX, RecordJson.bytes(record.saidBy(RecordSource.PHEDEX)));
    }
    return put;
  }

  /** Moves to a row. */
  RecordRow at(Result next) {
    row = next;
    return this;
  }

  @Override
  public long keyHash() {
    Cell first = row.rawCells()[0];
    int from = first.getRowOffset() + 1;
    int length = first.getRowLength() - 1;
    for (int i = from; i < from + length; i++) {
      if (first.getRowArray()[i] < 0) {
        return Mix64.hash(new String(first.getRowArray(), from, length, StandardCharsets.UTF_8));
      }
    }
    return Mix64.hash(first.getRowArray(), from, length);
  }

  /** The key counts once, though HBase repeats it in each cell of the row. */
  @Override
  public int payloadBytes() {
    return row.rawCells()[0].getRowLength()
        + Arrays.stream(row.rawCells()).mapToInt(Cell::getValueLength).sum();
  }

  @Override
  public DataRecord decode() {
    return Arrays.stream(row.rawCells())
        .map(cell -> RecordJson.record(kind, CellUtil.cloneValue(cell)))
        .reduce(DataRecord::mergedWith)
        .orElseThrow(() -> new UncheckedIOException(new IOException("a row without cells")));
  }
}
