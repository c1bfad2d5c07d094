package beamtime.testbed.link;

import beamtime.core.store.Endpoint;
import beamtime.core.store.RoundTrip;
import beamtime.core.store.Testbed.Running;
import beamtime.core.store.TestbedException;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server that clients reach through a link: its endpoint leads to relays in this process, which
 * end with it. All nodes of a server are behind the same link, with one bandwidth for each
 * direction.
 */
public final class LinkedServer implements Running {
  private static final Pattern PORT = Pattern.compile("127\\.0\\.0\\.1:([0-9]+)");
  private static final String URI = "uri";
  private static final long SEED = 201307;

  private final Running server;
  private final List<Relay> relays = new ArrayList<>();
  private final Endpoint endpoint;

  private LinkedServer(Running server, Link link) throws IOException {
    this.server = server;
    Endpoint direct = server.endpoint();
    Map<String, String> address = new HashMap<>(direct.address());
    address.put(URI, relayed(direct.address(URI), link));
    Map<String, String> facts = new HashMap<>(direct.facts());
    facts.put("link", link + ", relay");
    endpoint = new Endpoint(direct.backend(), direct.provider(), direct.version(), address, facts);
  }

  /**
   * The server behind the link that the settings ask for, or the server itself where they ask for
   * none. Where that fails, the server is closed.
   */
  public static Running of(Running server, Settings settings) {
    Optional<Link> link = Link.of(settings);
    if (link.isEmpty()) {
      return server;
    }
    try {
      return new LinkedServer(server, link.get());
    } catch (IOException e) {
      server.close();
      throw new TestbedException(
          "can't put a link in front of " + server.endpoint().backend() + ": " + Reason.of(e), e);
    }
  }

  private String relayed(String uri, Link link) throws IOException {
    Lane toServer = new Lane(link);
    Lane toClient = new Lane(link);
    Matcher ports = PORT.matcher(uri);
    StringBuilder through = new StringBuilder();
    while (ports.find()) {
      InetSocketAddress target =
          new InetSocketAddress(Ports.loopback(), Integer.parseInt(ports.group(1)));
      Relay relay = new Relay(target, toServer, toClient, SEED + relays.size());
      relays.add(relay);
      ports.appendReplacement(through, "127.0.0.1:" + relay.port());
    }
    return ports.appendTail(through).toString();
  }

  @Override
  public Endpoint endpoint() {
    return endpoint;
  }

  @Override
  public String failure() {
    return server.failure();
  }

  @Override
  public Optional<RoundTrip> roundTrip() {
    return Optional.of(LinkMeter.measure(endpoint, server.endpoint()));
  }

  @Override
  public void close() {
    try {
      for (Relay relay : relays) {
        relay.close();
      }
    } catch (IOException e) {
      throw new TestbedException(
          "can't end the link to " + endpoint.backend() + ": " + Reason.of(e), e);
    } finally {
      server.close();
    }
  }
}
