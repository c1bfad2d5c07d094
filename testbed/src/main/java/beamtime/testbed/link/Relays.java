package beamtime.testbed.link;

import beamtime.testbed.system.Ports;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * A relay in this process for each port. All of them are the same link, with one bandwidth for each
 * direction.
 */
public final class Relays implements Ways {
  private static final long SEED = 201307;

  private final Link link;
  private final Lanes lanes;
  private final List<Relay> relays = new ArrayList<>();

  /** Without a relay yet. */
  public Relays(Link link) {
    this.link = link;
    lanes = new Lanes(new Lane(link), new Lane(link));
  }

  @Override
  public int to(int port) throws IOException {
    InetSocketAddress target = new InetSocketAddress(Ports.loopback(), port);
    Relay relay = new Relay(target, 0, caller -> lanes, SEED + relays.size());
    relays.add(relay);
    return relay.port();
  }

  @Override
  public String described() {
    return link + ", relay";
  }

  @Override
  public void close() throws IOException {
    for (Relay relay : relays) {
      relay.close();
    }
  }
}
