package beamtime.core.meeting;

import java.time.Duration;
import java.time.Instant;

/**
 * How far a shared folder's clock is from this machine's, as far as a file that was just written
 * shows.
 *
 * @param value positive where the folder's clock is ahead; zero where the file's time lies between
 *     the beginning and the end of its writing
 */
record ClockOffset(Duration value) {
  /** Points of a tenth of a second and more would not begin together. */
  private static final Duration TOLERABLE = Duration.ofMillis(100);

  /** Kernels stamp files with the time of their last tick, some file systems with whole seconds. */
  private static final Duration TICK = Duration.ofMillis(10);

  /**
   * The least offset that explains a file's time.
   *
   * @param before this machine's clock when the file was not yet written
   * @param after this machine's clock when it was
   * @param stamp the file's time
   */
  static ClockOffset of(Instant before, Instant after, Instant stamp) {
    @SuppressWarnings("JavaInstantGetSecondsGetNano") // none in a file system of whole seconds
    Duration granule = stamp.getNano() == 0 ? Duration.ofSeconds(1) : TICK;
    Instant latest = stamp.plus(granule);
    if (latest.isBefore(before)) {
      return new ClockOffset(Duration.between(before, latest)); // negative
    }
    return new ClockOffset(stamp.isAfter(after) ? Duration.between(after, stamp) : Duration.ZERO);
  }

  boolean isTolerable() {
    return value.abs().compareTo(TOLERABLE) <= 0;
  }

  /** Such as {@code 350 ms ahead of}. */
  @Override
  public String toString() {
    return value.abs().toMillis() + (value.isNegative() ? " ms behind" : " ms ahead of");
  }
}
