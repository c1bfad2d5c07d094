package beamtime.testbed.embedded;

import beamtime.testbed.probe.Probe;
import beamtime.testbed.provider.Forming;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * How a server is started and reached.
 *
 * @param nodes its processes, which are started side by side
 * @param forming what makes them one once they answer
 * @param address of the endpoint
 * @param facts of the endpoint: settings that were changed
 * @param probe tells when it is up: all of them have joined
 */
record Launch(
    List<Node> nodes,
    Forming forming,
    Map<String, String> address,
    Map<String, String> facts,
    Probe probe) {
  Launch {
    nodes = List.copyOf(nodes);
    address = Map.copyOf(address);
    facts = Map.copyOf(facts);
  }

  /** A server of one process. */
  Launch(
      List<String> command,
      Map<String, String> environment,
      Map<String, String> address,
      Map<String, String> facts,
      Probe probe) {
    this(List.of(new Node("", command, environment)), Forming.BY_THEMSELVES, address, facts, probe);
  }

  /** The same with other nodes, each made of one of these and its number from 0 on. */
  Launch with(BiFunction<Node, Integer, Node> change) {
    List<Node> changed =
        IntStream.range(0, nodes.size()).mapToObj(i -> change.apply(nodes.get(i), i)).toList();
    return new Launch(changed, forming, address, facts, probe);
  }
}
