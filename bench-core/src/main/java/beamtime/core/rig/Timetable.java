package beamtime.core.rig;

import java.time.Duration;

/**
 * How long a point takes. Warm-up and hold run the same code; what was done in the warm-up is
 * recorded apart and forgotten.
 *
 * @param ramp time over which clients join one by one, or the rate rises; part of the warm-up's
 *     beginning, not of the warm-up itself
 * @param warmUp time at full load that does not count
 * @param hold time that counts
 * @param count operations after which the point ends; 0 where only the time ends it
 * @param drain how long, after the hold, operations are still sent that were due within it, and
 *     then again, at least for a second, how long to wait for answers; one that is still missing
 *     breaks the point
 */
public record Timetable(Duration ramp, Duration warmUp, Duration hold, long count, Duration drain) {
  public Timetable {
    if (ramp.isNegative() || warmUp.isNegative() || drain.isNegative() || count < 0) {
      throw new IllegalArgumentException("ramp, warm-up, count and drain must not be negative");
    }
    if (hold.isNegative() || hold.isZero()) {
      throw new IllegalArgumentException("hold of " + hold + ": must be positive");
    }
  }

  /** The same, held for another time. */
  public Timetable held(Duration time) {
    return new Timetable(ramp, warmUp, time, count, drain);
  }

  /** The time from the start to the beginning of the hold. */
  public Duration before() {
    return ramp.plus(warmUp);
  }
}
