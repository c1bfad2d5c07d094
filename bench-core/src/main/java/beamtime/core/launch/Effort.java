package beamtime.core.launch;

import beamtime.core.cell.Drive;
import java.time.Duration;

/**
 * How much is measured of each cell: forks until it is precise enough, or the time is used.
 *
 * @param least forks of every cell, whatever the time
 * @param most forks of any cell; as many as the least where the number is fixed
 * @param time of the whole run, its servers' start included
 * @param precision half of a 95 % interval, as a share of its value, that is narrow enough; 0 where
 *     the time is used in any case
 */
public record Effort(int least, int most, Duration time, double precision) {
  /** Where nobody has set a time: longer than any run. */
  public static final Duration UNLIMITED = Duration.ofDays(3650);

  /** So many forks of each cell. */
  public static Effort fixed(int forks) {
    return new Effort(forks, forks, UNLIMITED, 0);
  }

  /** For the record of a run. */
  @Override
  public String toString() {
    String time = this.time.equals(UNLIMITED) ? "" : ", " + this.time.toMinutes() + " minutes";
    String narrow = precision == 0 ? "" : ", precision " + percent(precision);
    return least + " to " + most + " forks" + time + narrow;
  }

  /** {@code 5 %}, of a share. */
  public static String percent(double share) {
    return Drive.text(Math.rint(1e6 * share) / 1e4) + " %";
  }

  /** Whether some cells may have more forks than others. */
  public boolean isPlanned() {
    return most > least;
  }
}
