package beamtime.testbed.link;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.RoundTrip;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.backend.Backend;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A server that clients reach through a link, which ends with it. */
public final class LinkedServer implements Running {
  private static final Pattern PORT = Pattern.compile("127\\.0\\.0\\.1:([0-9]+)");
  private static final String URI = LinkMeter.URI;

  private final Backend backend;
  private final Running server;
  private final Ways ways;
  private final Endpoint endpoint;

  private LinkedServer(Backend backend, Running server, Ways ways) throws IOException {
    this.backend = backend;
    this.server = server;
    this.ways = ways;
    Endpoint direct = server.endpoint();
    Map<String, String> address = new HashMap<>(direct.address());
    address.put(URI, linked(direct.address(URI)));
    Map<String, String> facts = new HashMap<>(direct.facts());
    facts.put("link", ways.described());
    facts.put(LinkMeter.PAST, direct.address(URI));
    endpoint = new Endpoint(direct.backend(), direct.provider(), direct.version(), address, facts);
  }

  /** The server by those ways. Where that fails, both are closed. */
  public static Running of(Backend backend, Running server, Ways ways) {
    try {
      return new LinkedServer(backend, server, ways);
    } catch (IOException e) {
      close(server, ways);
      throw new TestbedException(
          "can't put a link in front of " + server.endpoint().backend() + ": " + Reason.of(e), e);
    }
  }

  private String linked(String uri) throws IOException {
    Matcher ports = PORT.matcher(uri);
    StringBuilder through = new StringBuilder();
    while (ports.find()) {
      int way = ways.to(Integer.parseInt(ports.group(1)));
      ports.appendReplacement(through, "127.0.0.1:" + way);
    }
    return ports.appendTail(through).toString();
  }

  @Override
  public Endpoint endpoint() {
    return endpoint;
  }

  @Override
  public @Nullable String failure() {
    return server.failure();
  }

  @Override
  public @Nullable String silence() {
    return server.silence();
  }

  @Override
  public @Nullable String shortage() {
    return server.shortage();
  }

  @Override
  public Optional<RoundTrip> roundTrip() {
    return LinkMeter.measure(backend, endpoint);
  }

  @Override
  public void close() {
    close(server, ways);
  }

  private static void close(Running server, Ways ways) {
    try {
      ways.close();
    } catch (IOException e) {
      throw new TestbedException(
          "can't end the link to " + server.endpoint().backend() + ": " + Reason.of(e), e);
    } finally {
      server.close();
    }
  }
}
