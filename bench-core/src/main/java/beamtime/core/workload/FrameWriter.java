package beamtime.core.workload;

import beamtime.core.store.RowRanges;
import java.util.List;

/** Stores frames of a deadline run; each client has its own, and uses it in its thread alone. */
@FunctionalInterface
public interface FrameWriter {
  /**
   * Stores frames by one request, and returns when all are acknowledged.
   *
   * @param acquisition that they are of
   * @param frames as its {@link beamtime.core.cell.FrameLedger} counts them
   */
  void write(Acquisition acquisition, List<RowRanges.Range> frames);
}
