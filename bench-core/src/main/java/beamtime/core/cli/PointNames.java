package beamtime.core.cli;

import beamtime.core.load.Demand;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** What tells a point from others of its run, as parameters of its cell. */
final class PointNames {
  /** Number of a point of a search, which may try a rate twice. */
  static final String PROBE = "probe";

  private PointNames() {}

  static SortedMap<String, String> params(Demand demand) {
    SortedMap<String, String> params = new TreeMap<>();
    params.put("clients", String.valueOf(demand.clients()));
    if (demand instanceof Demand.Open open) {
      params.put("rate", rate(open.rate()));
      params.put("arrivals", open.process().name().toLowerCase(Locale.ROOT));
    }
    return params;
  }

  /** Without a fraction where it has none. */
  static String rate(double rate) {
    return rate == Math.rint(rate) && rate < 1e15
        ? String.valueOf((long) rate)
        : String.format(Locale.ROOT, "%.3f", rate);
  }
}
