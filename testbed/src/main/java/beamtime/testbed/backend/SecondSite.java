package beamtime.testbed.backend;

import beamtime.core.backend.LinkSwitch;
import java.util.Map;

/**
 * A node that stands at another site: our link lies between it and the other nodes, in both
 * directions. Clients are at the site of the others and need no link.
 *
 * @param names ports by which nodes know each other, and the port of the node that each leads to
 * @param far port of the node at the other site, one of those
 * @param control where the link is changed while they run
 */
public record SecondSite(Map<Integer, Integer> names, int far, LinkSwitch control) {
  public SecondSite {
    names = Map.copyOf(names);
  }
}
