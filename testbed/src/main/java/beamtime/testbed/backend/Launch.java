package beamtime.testbed.backend;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * The processes of one server, not yet started.
 *
 * @param nodes which are started side by side
 * @param service what they are together
 */
public record Launch(List<Node> nodes, Service service) {
  public Launch {
    nodes = List.copyOf(nodes);
  }

  /** The same with other nodes, each made of one of these and its number from 0 on. */
  public Launch with(BiFunction<Node, Integer, Node> change) {
    return new Launch(
        IntStream.range(0, nodes.size()).mapToObj(i -> change.apply(nodes.get(i), i)).toList(),
        service);
  }
}
