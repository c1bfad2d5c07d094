package beamtime.hbase;

import java.io.IOException;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.util.Bytes;

/** Stretches of rows that were summed, none of them twice. */
final class SummedRows {
  /** Last row of each, by the first. */
  private final NavigableMap<byte[], byte[]> lastOf = new TreeMap<>(Bytes.BYTES_COMPARATOR);

  /**
   * Adds a stretch.
   *
   * @throws IOException where rows of it were summed before
   */
  void add(byte[] first, byte[] last) throws IOException {
    Map.Entry<byte[], byte[]> before = lastOf.floorEntry(last);
    if (before != null && Bytes.compareTo(before.getValue(), first) >= 0) {
      throw new IOException(
          "rows from "
              + Bytes.toStringBinary(first)
              + " to "
              + Bytes.toStringBinary(last)
              + " would be summed twice");
    }
    lastOf.put(first, last);
  }
}
