package beamtime.hbase;

import java.io.IOException;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a scan that goes forward, in the order of their keys. Each region is asked for its own
 * rows alone, by a scan that stops where the region ends.
 *
 * <p>The library's one scan over several regions is wrong while halves of a region that was split
 * still read the files of the whole, until they are compacted (seen on 2.6.4, {@code
 * HalfStoreFileReader}). The index of a file's blocks has shortened keys. A seek to a key between
 * such a one and the first cell of its block comes to that cell, and the lower half does not look
 * whether it is one of the upper's. So it hands out the first cell of a row beyond its end: a row
 * in part, or of one cell twice, since the upper half hands it out as well. A stop where the region
 * ends keeps the cell back.
 *
 * <p>A region may be split after we asked where it ends. So what came counts only if the region is
 * still there by the library's own record of regions, from which it removes one before it asks
 * another in its place; else it is thrown away, and asked for again of the regions that are there.
 */
final class RegionRows implements AutoCloseable {
  private static final Result[] NONE = {};

  private final Table table;
  private final RegionLocator regions;
  private final Scan scan;
  private final int together;

  /** Key of the last row that counts, or where the scan or a region begins. */
  private byte[] from;

  private boolean inclusive;
  private int limit;
  private boolean done;

  private @Nullable Part part;
  private Result[] rows = NONE;
  private int next;

  /** What is left of a region. */
  private record Part(RegionInfo region, ResultScanner results) {}

  /**
   * Begins.
   *
   * @param scan whose limit is kept, too
   * @param together rows that are held until the region was looked at again
   */
  RegionRows(Table table, Scan scan, int together) throws IOException {
    this.table = table;
    this.scan = scan;
    this.together = together;
    regions = table.getRegionLocator();
    from = scan.getStartRow();
    inclusive = scan.includeStartRow();
    limit = scan.getLimit() > 0 ? scan.getLimit() : Integer.MAX_VALUE;
  }

  /** The next row; null behind the last one. */
  @Nullable Result next() throws IOException {
    while (next == rows.length && !done) {
      load();
    }
    return next == rows.length ? null : rows[next++];
  }

  private void load() throws IOException {
    rows = NONE;
    next = 0;
    Part asked = part == null ? open() : part;
    part = asked;
    Result[] came = asked.results.next(together);
    if (!asked.region.equals(regions.getRegionLocation(from).getRegion())) {
      leave(asked);
      return;
    }
    rows = came;
    limit -= came.length;
    if (came.length == together) {
      from = came[came.length - 1].getRow();
      inclusive = false;
      done = limit == 0;
      return;
    }
    leave(asked);
    from = asked.region.getEndKey();
    inclusive = true;
    done = limit == 0 || isLast(asked.region);
  }

  private Part open() throws IOException {
    RegionInfo region = regions.getRegionLocation(from).getRegion();
    Scan own = new Scan(scan).withStartRow(from, inclusive);
    if (!isLast(region)) {
      own.withStopRow(region.getEndKey());
    }
    if (limit != Integer.MAX_VALUE) {
      own.setLimit(limit);
    }
    return new Part(region, table.getScanner(own));
  }

  /** Whether the scan stops in this region. */
  private boolean isLast(RegionInfo region) {
    byte[] end = region.getEndKey();
    byte[] stop = scan.getStopRow();
    if (end.length == 0) {
      return true;
    }
    int order = Bytes.compareTo(stop, end);
    return stop.length != 0 && (order < 0 || (order == 0 && !scan.includeStopRow()));
  }

  private void leave(Part left) {
    left.results.close();
    part = null;
  }

  @Override
  public void close() throws IOException {
    try (regions) {
      if (part != null) {
        leave(part);
      }
    }
  }
}
