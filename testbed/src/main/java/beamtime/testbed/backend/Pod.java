package beamtime.testbed.backend;

import java.util.List;
import org.testcontainers.containers.GenericContainer;

/**
 * The containers of one server, not yet started. They share one network namespace, in which each
 * node has ports of its own; the first container publishes all of them under the same numbers. So a
 * node calls itself 127.0.0.1 and a port, and that name is right for the other nodes and for
 * clients on the host alike, without a gateway.
 *
 * @param nodes in the order of their start
 * @param ports that are published
 * @param service what the nodes are together
 */
public record Pod(List<Node> nodes, List<Integer> ports, Service service) {
  public Pod {
    nodes = List.copyOf(nodes);
    ports = List.copyOf(ports);
  }

  /**
   * One container.
   *
   * @param name of the node, such as {@code master}
   * @param container with command, environment and files
   */
  public record Node(String name, GenericContainer<?> container) {}
}
