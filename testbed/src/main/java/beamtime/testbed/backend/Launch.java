package beamtime.testbed.backend;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * The processes of one server, not yet started.
 *
 * @param nodes which are started side by side
 * @param service what they are together
 * @param secondSite of one of the nodes, where not all stand at one site
 */
public record Launch(List<Node> nodes, Service service, Optional<SecondSite> secondSite) {
  public Launch {
    nodes = List.copyOf(nodes);
  }

  /** All at one site. */
  public Launch(List<Node> nodes, Service service) {
    this(nodes, service, Optional.empty());
  }

  /** The same with other nodes, each made of one of these and its number from 0 on. */
  public Launch with(BiFunction<Node, Integer, Node> change) {
    return new Launch(
        IntStream.range(0, nodes.size()).mapToObj(i -> change.apply(nodes.get(i), i)).toList(),
        service,
        secondSite);
  }
}
