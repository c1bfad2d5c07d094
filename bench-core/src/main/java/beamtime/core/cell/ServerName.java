package beamtime.core.cell;

import java.util.Map;

/**
 * Which of a run's servers a cell is measured on: its backend's own, or another one of that backend
 * behind a link.
 *
 * @param backend such as {@code icat}
 * @param roundTrip of the link, such as {@code 10ms}; empty for the backend as the run provides it
 */
public record ServerName(String backend, String roundTrip) {
  /** Property by which a launcher tells a fork; absent for the backend's own server. */
  public static final String PROPERTY = "beamtime.server";

  /** Name by which the link stands among a cell's parameters. */
  public static final String ROUND_TRIP = "rtt";

  private static final String BEHIND = "@";

  /** The one that the launcher chose for this process. */
  public static ServerName ofThisJvm(String backend) {
    return parse(System.getProperty(PROPERTY, backend));
  }

  /** Reads what {@link #toString} wrote. */
  public static ServerName parse(String name) {
    int behind = name.indexOf(BEHIND);
    return behind < 0
        ? new ServerName(name, "")
        : new ServerName(name.substring(0, behind), name.substring(behind + 1));
  }

  /** What tells its cell from others with the same parameters. */
  public Map<String, String> params() {
    return roundTrip.isEmpty() ? Map.of() : Map.of(ROUND_TRIP, roundTrip);
  }

  /** {@code icat}, or {@code icat@10ms}. */
  @Override
  public String toString() {
    return roundTrip.isEmpty() ? backend : backend + BEHIND + roundTrip;
  }
}
