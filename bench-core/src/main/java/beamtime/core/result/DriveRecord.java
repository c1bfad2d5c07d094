package beamtime.core.result;

/**
 * How the load of a cell was driven.
 *
 * @param mode what decides when the next operation is due
 * @param clients threads that worked at once, on all ranks together
 * @param arrivals {@code even} or {@code poisson}; empty in a closed loop
 * @param warmupSeconds before the recorders were reset
 * @param holdSeconds that were measured
 * @param ranks machines or processes that drove it together; 1 where it was this one alone
 */
public record DriveRecord(
    Mode mode, int clients, String arrivals, double warmupSeconds, double holdSeconds, int ranks) {
  /** What decides when the next operation is due. */
  public enum Mode {
    /** A client asks again when it has its answer. */
    CLOSED,
    /** Arrivals at a rate, whatever the server does. */
    OPEN,
    /** Frames of a number of PVs at a frequency, each due before its successor. */
    DEADLINES
  }
}
