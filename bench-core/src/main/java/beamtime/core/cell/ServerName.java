package beamtime.core.cell;

import java.util.Map;
import java.util.TreeMap;

/**
 * Which of a run's servers a cell is measured on: its backend's own, or another one of that backend
 * that is tuned or behind a link.
 *
 * @param backend such as {@code icat}
 * @param tuning name of the settings that a study gives this server alone; empty for none
 * @param roundTrip of the link, such as {@code 10ms}; empty for none
 */
public record ServerName(String backend, String tuning, String roundTrip) {
  /** Property by which a launcher tells a fork; absent for the backend's own server. */
  public static final String PROPERTY = "beamtime.server";

  /** Name by which the link stands among a cell's parameters. */
  public static final String ROUND_TRIP = "rtt";

  /** Name by which the tuning stands among a cell's parameters. */
  public static final String TUNING = "tuning";

  private static final String TUNED = "+";
  private static final String BEHIND = "@";

  /** The backend as the run provides it. */
  public static ServerName own(String backend) {
    return new ServerName(backend, "", "");
  }

  /** The one that the launcher chose for this process. */
  public static ServerName ofThisJvm(String backend) {
    return parse(System.getProperty(PROPERTY, backend));
  }

  /** Reads what {@link #toString} wrote. */
  public static ServerName parse(String name) {
    String[] link = name.split(BEHIND, 2);
    String[] tuned = link[0].split("\\" + TUNED, 2);
    return new ServerName(
        tuned[0], tuned.length > 1 ? tuned[1] : "", link.length > 1 ? link[1] : "");
  }

  /** Whether it is its backend's own. */
  public boolean isOwn() {
    return tuning.isEmpty() && roundTrip.isEmpty();
  }

  /** What tells its cell from others with the same parameters. */
  public Map<String, String> params() {
    Map<String, String> params = new TreeMap<>();
    if (!tuning.isEmpty()) {
      params.put(TUNING, tuning);
    }
    if (!roundTrip.isEmpty()) {
      params.put(ROUND_TRIP, roundTrip);
    }
    return params;
  }

  /** {@code icat}, {@code icat@10ms} or {@code hbase+handlers}. */
  @Override
  public String toString() {
    return backend
        + (tuning.isEmpty() ? "" : TUNED + tuning)
        + (roundTrip.isEmpty() ? "" : BEHIND + roundTrip);
  }
}
