package beamtime.testbed.link;

import beamtime.core.backend.LinkState;
import beamtime.testbed.backend.SecondSite;
import beamtime.testbed.system.PortTakenException;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A link between two sites, at one of which stands a single node of a server. It can be changed
 * while it runs, and adds nothing at first.
 *
 * <p>All nodes know each other by one list of names, so that the relays behind these tell by the
 * process that connects whether bytes cross the link or stay at their site.
 */
public final class SiteLink implements AutoCloseable {
  private static final long SEED = 201308;
  private static final Link NONE = new Link(Duration.ZERO, Duration.ZERO, Optional.empty());

  private final Lane there = new Lane(NONE);
  private final Lane back = new Lane(NONE);
  private final Lanes within = new Lanes(new Lane(NONE), new Lane(NONE));
  private final SecondSite site;
  private final List<AutoCloseable> open = new ArrayList<>();

  private SiteLink(SecondSite site) {
    this.site = site;
  }

  /**
   * Listens at the names of the nodes, and for changes.
   *
   * @throws PortTakenException where another program has snatched one of the ports
   */
  public static SiteLink open(SecondSite site) throws IOException {
    SiteLink link = new SiteLink(site);
    try {
      link.listen();
      return link;
    } catch (BindException e) {
      link.close();
      throw new PortTakenException("a port of the link between sites: " + Reason.of(e));
    } catch (IOException e) {
      link.close();
      throw e;
    }
  }

  private void listen() throws IOException {
    for (Map.Entry<Integer, Integer> name : site.names().entrySet()) {
      int node = name.getValue();
      open.add(
          new Relay(
              new InetSocketAddress(Ports.loopback(), node),
              name.getKey(),
              caller -> lanes(node, caller),
              SEED + open.size()));
    }
    open.add(new LinkSwitchHost(site.control(), this::set));
  }

  private Lanes lanes(int node, int caller) {
    if (node == site.far()) {
      return new Lanes(there, back);
    }
    return Owners.areOne(caller, site.far()) ? new Lanes(back, there) : within;
  }

  private void set(LinkState state) {
    for (Lane lane : List.of(there, back)) {
      lane.set(new Link(state.roundTrip(), Duration.ZERO, state.bandwidth()), state.cut());
    }
  }

  @Override
  public void close() {
    for (AutoCloseable each : open) {
      try {
        each.close();
      } catch (Exception e) {
        System.err.println("the link between sites does not end: " + e.getMessage());
      }
    }
  }
}
