package beamtime.core.store;

/**
 * Frames of one PV over a time range.
 *
 * @param pv PV name
 * @param from nanoseconds since the EPICS epoch, inclusive
 * @param to nanoseconds since the EPICS epoch, exclusive
 */
public record WaveformQuery(String pv, long from, long to) {
  public WaveformQuery {
    if (from >= to) {
      throw new IllegalArgumentException("empty time range of " + pv + ": " + from + " to " + to);
    }
  }
}
