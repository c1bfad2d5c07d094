package beamtime.core.workload;

import beamtime.core.store.RowRanges;
import java.util.List;

/** Stores frames of a deadline run; each client has its own, and uses it in its thread alone. */
@FunctionalInterface
public interface FrameWriter {
  /**
   * Stores frames by one request, and returns when all are acknowledged.
   *
   * @param frames as a {@link beamtime.core.cell.FrameLedger} counts them
   */
  void write(List<RowRanges.Range> frames);
}
