package beamtime.core.workload;

/** Stores frames of a deadline run; each client has its own, and uses it in its thread alone. */
@FunctionalInterface
public interface FrameWriter {
  /**
   * Stores frames that follow each other, and returns when all are acknowledged.
   *
   * @param from the first, as a {@link beamtime.core.cell.FrameLedger} counts them
   * @param frames how many
   */
  void write(long from, int frames);
}
