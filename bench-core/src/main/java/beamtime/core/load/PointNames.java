package beamtime.core.load;

import beamtime.core.rig.Demand;
import java.math.BigDecimal;
import java.util.SortedMap;
import java.util.TreeMap;

/** What tells a point from others of its run, as parameters of its cell. */
final class PointNames {
  /** Number of a point of a search, which may try a rate twice. */
  static final String PROBE = "probe";

  /** Threads that work at the same time. */
  static final String CLIENTS = "clients";

  /** Operations a second that fall due. */
  static final String RATE = "rate";

  private PointNames() {}

  static SortedMap<String, String> params(Demand demand) {
    SortedMap<String, String> params = new TreeMap<>();
    params.put(CLIENTS, String.valueOf(demand.clients()));
    if (demand instanceof Demand.Open open) {
      params.put(RATE, rate(open.rate()));
      params.put("arrivals", open.process().word());
    }
    return params;
  }

  /** As a person writes it: {@code 50}, {@code 14.1}. */
  static String rate(double rate) {
    return BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString();
  }
}
