package beamtime.core.rig;

/**
 * The pulses of a deadline run: at each one frame of every PV falls due, and the one before is
 * late. Instants are nanoseconds from the start, at which the first falls due.
 *
 * @param hertz pulses a second
 * @param warmUp how many do not count
 * @param end how many there are in all
 */
public record Pulses(int hertz, long warmUp, long end) {
  private static final long SECOND = 1_000_000_000L;

  /** Those that fall due from the start until the hold is over, or all that are asked for are. */
  static Pulses of(Demand.Lane demand, Timetable timetable) {
    long before = timetable.before().toNanos();
    long warmUp = before(before, demand.hertz());
    long all = before(before + timetable.hold().toNanos(), demand.hertz());
    long asked = (timetable.count() + demand.pvs() - 1) / demand.pvs();
    long held = asked == 0 ? all - warmUp : Math.min(asked, all - warmUp);
    if (held < 1) {
      throw new IllegalArgumentException(
          "no frame of " + demand.hertz() + " Hz falls due within a hold of " + timetable.hold());
    }
    return new Pulses(demand.hertz(), warmUp, warmUp + held);
  }

  /** Pulses that fall due before an instant: the least k that is not below nanos * hertz / 1 s. */
  private static long before(long nanos, int hertz) {
    long scaled = Math.multiplyExact(nanos, (long) hertz);
    return scaled / SECOND + (scaled % SECOND == 0 ? 0 : 1);
  }

  /** When a pulse, counted from 0, falls due; without the drift of a summed distance. */
  public long due(long pulse) {
    return pulse / hertz * SECOND + pulse % hertz * SECOND / hertz;
  }

  /** Time from one to the next. */
  long distance() {
    return SECOND / hertz;
  }

  /** When the last frames are late. */
  long over() {
    return due(end);
  }
}
