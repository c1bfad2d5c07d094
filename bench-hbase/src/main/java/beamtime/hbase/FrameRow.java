package beamtime.hbase;

import beamtime.core.data.Frame;
import beamtime.core.data.Mix64;
import beamtime.core.data.PointType;
import beamtime.core.store.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellBuilder;
import org.apache.hadoop.hbase.CellBuilderFactory;
import org.apache.hadoop.hbase.CellBuilderType;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;

/**
 * A frame as one row of two cells, all numbers big endian:
 *
 * <pre>
 * row key   PV name, a zero byte, time (8 bytes), sequence number (8 bytes)
 * h         bytes of a point (4: int32, 8: float64), points, severity, status (4 bytes each)
 * p         the points as they are in the frame, little endian
 * </pre>
 *
 * <p>A time range of a PV is one scan. Points have a cell of their own, so that they go onto the
 * wire from the frame's own array. Times have their sign bit flipped, since HBase compares bytes as
 * unsigned.
 */
final class FrameRow implements View<Frame> {
  /** The one column family, one byte long since HBase stores it in every cell. */
  static final byte[] FAMILY = {'d'};

  private static final byte[] HEADER = {'h'};
  private static final byte[] POINTS = {'p'};
  private static final int HEADER_BYTES = 4 * Integer.BYTES;

  /** What follows the PV name in a row key. */
  private static final int KEY_TAIL = 1 + 2 * Long.BYTES;

  private final Frame frame = new Frame();

  @SuppressWarnings("NullAway.Init") // of the result that it was moved to
  private Cell header;

  @SuppressWarnings("NullAway.Init") // of the result that it was moved to
  private Cell points;

  /** The frame as HBase takes it; refers to its payload, which must stay as it is until sent. */
  static Put put(Frame frame) throws IOException {
    byte[] name = JobBytes.latin1(frame.pv);
    byte[] key =
        start(name, frame.time(), KEY_TAIL)
            .putLong(name.length + 1 + Long.BYTES, frame.sequence)
            .array();
    ByteBuffer header =
        ByteBuffer.allocate(HEADER_BYTES)
            .putInt(frame.type.bytes())
            .putInt(frame.points)
            .putInt(frame.severity)
            .putInt(frame.status);
    CellBuilder cell =
        CellBuilderFactory.create(CellBuilderType.SHALLOW_COPY)
            .setRow(key)
            .setFamily(FAMILY)
            .setTimestamp(HConstants.LATEST_TIMESTAMP)
            .setType(Cell.Type.Put);
    return new Put(key, true)
        .add(cell.setQualifier(HEADER).setValue(header.array()).build())
        .add(cell.setQualifier(POINTS).setValue(frame.payload, 0, frame.payloadBytes()).build());
  }

  /** First possible row key of a PV from a time on. */
  static byte[] start(String pv, long time) {
    return start(JobBytes.latin1(pv), time, 1 + Long.BYTES).array();
  }

  private static ByteBuffer start(byte[] name, long time, int tail) {
    return ByteBuffer.allocate(name.length + tail)
        .put(name)
        .put((byte) 0)
        .putLong(time ^ Long.MIN_VALUE);
  }

  /** Moves to a result. */
  void at(Result result) {
    Cell[] cells = result.rawCells();
    if (cells.length != 2
        || cells[0].getRowLength() < KEY_TAIL
        || cells[0].getValueLength() != HEADER_BYTES) {
      throw new UncheckedIOException(
          new IOException(
              "a row that is no frame, which has a header and points: "
                  + result
                  + (result.mayHaveMoreCellsInRow() ? ", with more cells to come" : "")));
    }
    header = cells[0];
    points = cells[1];
  }

  @Override
  public long keyHash() {
    long pv = Mix64.hash(header.getRowArray(), header.getRowOffset(), nameLength());
    return Mix64.fold(pv, key().getLong(nameLength() + 1 + Long.BYTES));
  }

  /** The key counts once, though HBase repeats it in each cell of the row. */
  @Override
  public int payloadBytes() {
    return header.getRowLength() + header.getValueLength() + points.getValueLength();
  }

  @Override
  public Frame decode() {
    ByteBuffer key = key();
    int name = nameLength();
    frame.pv = JobBytes.latin1(header.getRowArray(), header.getRowOffset(), name);
    frame.time(key.getLong(name + 1) ^ Long.MIN_VALUE);
    frame.sequence = key.getLong(name + 1 + Long.BYTES);
    ByteBuffer values =
        ByteBuffer.wrap(header.getValueArray(), header.getValueOffset(), HEADER_BYTES);
    frame.type = type(values.getInt());
    frame.points = values.getInt();
    frame.severity = values.getInt();
    frame.status = values.getInt();
    copyPoints();
    return frame;
  }

  private void copyPoints() {
    int length = points.getValueLength();
    if (length != frame.payloadBytes()) {
      throw new UncheckedIOException(
          new IOException(
              "a frame of " + length + " bytes of points, header says " + frame.points));
    }
    if (frame.payload.length < length) {
      frame.payload = new byte[length];
    }
    System.arraycopy(points.getValueArray(), points.getValueOffset(), frame.payload, 0, length);
  }

  private static PointType type(int bytes) {
    return Arrays.stream(PointType.values())
        .filter(type -> type.bytes() == bytes)
        .findFirst()
        .orElseThrow(
            () ->
                new UncheckedIOException(
                    new IOException("a frame of points of " + bytes + " bytes")));
  }

  private int nameLength() {
    return header.getRowLength() - KEY_TAIL;
  }

  private ByteBuffer key() {
    return ByteBuffer.wrap(header.getRowArray(), header.getRowOffset(), header.getRowLength())
        .slice();
  }
}
