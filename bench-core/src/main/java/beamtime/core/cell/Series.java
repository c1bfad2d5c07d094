package beamtime.core.cell;

import java.util.Map;
import java.util.TreeMap;

/**
 * An operation done a given number of times by each of some clients at once; what is measured is
 * how long that took. JMH calls it a single shot, and the number its batch size.
 *
 * @param clients threads, each with its own series
 * @param times operations of each client; 0 where time is given instead, and a rate is measured
 * @param profiled whether its JVM is sampled meanwhile, see {@link CpuProfile}
 */
public record Series(int clients, int times, boolean profiled) {
  /** As many operations as fit, by one client. */
  public static final Series NONE = new Series(1, 0, false);

  /** Name by which the clients stand among a cell's parameters. */
  public static final String CLIENTS = "clients";

  /** Name by which the times stand among a cell's parameters. */
  public static final String TIMES = "times";

  /** Name by which a profile stands among a cell's parameters. */
  public static final String PROFILE = "profile";

  /** Whether it counts operations; otherwise it takes a time. */
  public boolean counts() {
    return times > 0;
  }

  /** What tells its cell from others with the same parameters. */
  public Map<String, String> params() {
    Map<String, String> params = new TreeMap<>();
    if (counts()) {
      params.put(CLIENTS, String.valueOf(clients));
      params.put(TIMES, String.valueOf(times));
    }
    if (profiled) {
      params.put(PROFILE, "true");
    }
    return params;
  }
}
