package beamtime.testbed.backend;

import java.util.List;
import java.util.Map;

/**
 * One process of a server.
 *
 * @param name tells it from the others, such as {@code regionserver-2}; empty where there is one
 *     only
 * @param command what is executed
 * @param environment added to what it inherits
 */
public record Node(String name, List<String> command, Map<String, String> environment) {
  public Node {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }

  /** The name as a part of a sentence or a file's name, behind the backend's. */
  public String label(String backend) {
    return name.isEmpty() ? backend : backend + "-" + name;
  }
}
