package beamtime.core.data.events;

import java.time.Duration;

/**
 * How the link between two laboratories is in an hour of a day. The GIOD study shows commit times
 * over a day and not how its link was, so the day is ours: two sites an ocean apart, with a line of
 * 10 Mbit/s that others use too, most of all in the afternoon. A round trip takes 120 ms on an idle
 * line and waits longer the more the line is used, as in a queue; what others leave is ours.
 *
 * @param roundTrip of a small packet
 * @param bitsPerSecond in each direction
 */
public record LinkHour(Duration roundTrip, long bitsPerSecond) {
  /** Hours of a day. */
  public static final int HOURS = 24;

  /** Percent of the line that others use, by hour. */
  private static final int[] USED = {
    10, 8, 6, 5, 5, 8, 15, 25, 45, 60, 70, 75, 70, 75, 85, 90, 88, 80, 65, 50, 40, 30, 20, 15
  };

  private static final long IDLE_MICROS = 120_000;

  /** Round trip that a queue adds for each packet that waits in it. */
  private static final long WAIT_MICROS = 20_000;

  private static final long LINE_BITS_PER_SECOND = 10_000_000;

  /**
   * That hour of the day.
   *
   * @param hour from 0 to 23
   * @throws IllegalArgumentException where no day has it
   */
  public static LinkHour of(int hour) {
    if (hour < 0 || hour >= HOURS) {
      throw new IllegalArgumentException("hour " + hour + ": use 0 to " + (HOURS - 1));
    }
    int used = USED[hour];
    int left = 100 - used;
    return new LinkHour(
        Duration.ofNanos((IDLE_MICROS + WAIT_MICROS * used / left) * 1_000),
        LINE_BITS_PER_SECOND / 100 * left);
  }
}
