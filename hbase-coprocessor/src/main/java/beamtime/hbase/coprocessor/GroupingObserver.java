package beamtime.hbase.coprocessor;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.regionserver.RegionScanner;

/**
 * Groups the rows that a scan selects where it asks for that, and leaves every other scan as it is.
 * Filters, columns, the range of rows and that of times are the scan's own; a limit of rows, which
 * clients keep by counting answers, is one of steps.
 *
 * <p>To be on the region servers' class path, and named in {@code
 * hbase.coprocessor.region.classes}.
 */
public final class GroupingObserver implements RegionCoprocessor, RegionObserver {
  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  /** The scan's rows are read when its first answer is asked for: no request waits for all. */
  @Override
  public RegionScanner postScannerOpen(
      ObserverContext<RegionCoprocessorEnvironment> context, Scan scan, RegionScanner rows)
      throws IOException {
    byte[] asked = scan.getAttribute(Grouping.ATTRIBUTE);
    return asked == null ? rows : new GroupingScanner(rows, grouping(scan, asked));
  }

  /** Anything else than an exception that names the client's mistake would end the server. */
  private static Grouping grouping(Scan scan, byte[] asked) throws DoNotRetryIOException {
    if (scan.getBatch() > 0 || scan.isReversed()) {
      throw new DoNotRetryIOException(
          "a scan that groups has no batch and goes forward: leave out what says otherwise");
    }
    // Several steps in one answer have no limit: those of rows and bytes count what is stored.
    if (scan.getCaching() != 1) {
      throw new DoNotRetryIOException(
          "a scan that groups asks for one step at a time: call setCaching(1)");
    }
    try {
      return Grouping.read(asked);
    } catch (IOException e) {
      throw new DoNotRetryIOException(e.getMessage(), e);
    }
  }
}
