package beamtime.testbed.docker;

import beamtime.testbed.probe.Probe;
import beamtime.testbed.provider.Forming;
import java.util.List;
import java.util.Map;
import org.testcontainers.containers.GenericContainer;

/**
 * The containers of one server, not yet started. They share one network namespace, in which each
 * node has ports of its own; the first container publishes all of them under the same numbers. So a
 * node calls itself 127.0.0.1 and a port, and that name is right for the other nodes and for
 * clients on the host alike, without a gateway.
 *
 * @param nodes containers by name of the node, such as {@code master}, in the order of their start
 * @param ports that are published
 * @param forming makes the nodes one server
 * @param address of the endpoint
 * @param facts of the endpoint: settings that were changed
 * @param probe tells when it is up
 */
record Pod(
    List<Node> nodes,
    List<Integer> ports,
    Forming forming,
    Map<String, String> address,
    Map<String, String> facts,
    Probe probe) {
  Pod {
    nodes = List.copyOf(nodes);
    ports = List.copyOf(ports);
    address = Map.copyOf(address);
    facts = Map.copyOf(facts);
  }

  /**
   * One container.
   *
   * @param name of the node
   * @param container with command, environment and files
   */
  record Node(String name, GenericContainer<?> container) {}
}
