package beamtime.testbed.docker;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.backend.Image;
import beamtime.testbed.backend.Pod;
import beamtime.testbed.link.Link;
import beamtime.testbed.link.Ways;
import beamtime.testbed.system.Pause;
import beamtime.testbed.system.Ports;
import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.ToxiproxyClient;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.ToxicList;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.testcontainers.toxiproxy.ToxiproxyContainer;

/**
 * A link in front of the nodes of a pod: Toxiproxy as one more of its containers. Half of the round
 * trip and of the jitter is added each way, in whole milliseconds, which is what Toxiproxy knows;
 * its bandwidth is that of each connection, not of all together.
 */
final class Toxiproxy implements Ways {
  /** Name of its node, which is none of the server's. */
  static final String NAME = "toxiproxy";

  /** What Toxiproxy counts bandwidth in: 1000 bytes each second. */
  private static final long BITS = 8_000;

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Link link;
  private final Image image;
  private final int control;

  /** Ports that lead to the server's, by those. */
  private final Map<Integer, Integer> ways = new HashMap<>();

  /**
   * In front of a pod that is not started yet.
   *
   * @param ports free ones of the host
   */
  Toxiproxy(Link link, Image image, Pod pod, Ports ports) {
    this.link = link;
    this.image = image;
    requireWhole();
    control = ports.takeFree();
    pod.ports().forEach(port -> ways.put(port, ports.takeFree()));
  }

  private void requireWhole() {
    if (!isWhole(link.roundTrip()) || !isWhole(link.jitter())) {
      throw new TestbedException(
          "Toxiproxy, the link of containers, knows whole milliseconds: correct "
              + Link.RTT.key()
              + " and "
              + Link.JITTER.key()
              + ", or use testbed=embedded");
    }
    if (link.bandwidth().isPresent() && link.bandwidth().get().bitsPerSecond() < BITS) {
      throw new TestbedException(
          "Toxiproxy, the link of containers, knows no less than 8kbit: raise "
              + Link.BANDWIDTH.key()
              + ", or use testbed=embedded");
    }
  }

  private static boolean isWhole(Duration time) {
    return time.toNanos() % 1_000_000 == 0;
  }

  /** The pod with the proxy in it. */
  Pod in(Pod pod) {
    ToxiproxyContainer proxy =
        new ToxiproxyContainer(image.as("ghcr.io/shopify/toxiproxy"))
            .withEnv("LOG_LEVEL", "warn")
            .withCommand("-host=0.0.0.0", "-port=" + control);
    List<Pod.Node> nodes = new ArrayList<>(pod.nodes());
    nodes.add(new Pod.Node(NAME, proxy));
    List<Integer> ports = new ArrayList<>(pod.ports());
    ports.add(control);
    ports.addAll(ways.values());
    return new Pod(nodes, ports, pod.service());
  }

  @Override
  public int to(int port) throws IOException {
    int way = Objects.requireNonNull(ways.get(port), "a port of the pod");
    ToxiproxyClient client = client();
    Proxy proxy = client.createProxy("port-" + port, "0.0.0.0:" + way, "127.0.0.1:" + port);
    long latency = link.roundTrip().toMillis();
    long jitter = link.jitter().toMillis();
    slow(proxy.toxics(), ToxicDirection.UPSTREAM, latency / 2, jitter / 2);
    slow(proxy.toxics(), ToxicDirection.DOWNSTREAM, latency - latency / 2, jitter - jitter / 2);
    return way;
  }

  /** Latency first, else it would hide the time that the bandwidth takes. */
  private void slow(ToxicList toxics, ToxicDirection direction, long latency, long jitter)
      throws IOException {
    if (latency > 0) {
      toxics.latency("latency-" + direction, direction, latency).setJitter(jitter);
    }
    if (link.bandwidth().isPresent()) {
      long rate = link.bandwidth().get().bitsPerSecond() / BITS;
      toxics.bandwidth("bandwidth-" + direction, direction, rate);
    }
  }

  private ToxiproxyClient client() throws IOException {
    ToxiproxyClient client = new ToxiproxyClient("127.0.0.1", control);
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        client.version();
        return client;
      } catch (IOException e) {
        if (System.nanoTime() - deadline > 0) {
          throw new IOException("Toxiproxy does not answer at port " + control, e);
        }
        Pause.millis(50);
      }
    }
  }

  @Override
  public String described() {
    return link
        + (link.bandwidth().isPresent() ? " each connection" : "")
        + ", Toxiproxy ("
        + image
        + ")";
  }

  @Override
  public void close() {
    // Its container ends with the others of the pod.
  }
}
