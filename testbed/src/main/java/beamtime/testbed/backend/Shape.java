package beamtime.testbed.backend;

import beamtime.testbed.setting.Size;
import java.util.Map;
import java.util.TreeMap;

/**
 * Of how many servers a backend consists: one, or three that share its work.
 *
 * @param nodes 1 or 3
 * @param described in words, for a result, such as {@code 3 region servers}
 * @param others heap of each process that serves no rows itself, such as the master of a cluster,
 *     by name
 */
public record Shape(int nodes, String described, Map<String, Size> others) {
  /** One server, and no choice. */
  public static final Shape ONE_SERVER = new Shape(1, "1 server", Map.of());

  public Shape {
    others = Map.copyOf(others);
  }

  /** The same with one process more that serves no rows itself. */
  public Shape with(String name, Size heap) {
    Map<String, Size> more = new TreeMap<>(others);
    more.put(name, heap);
    return new Shape(nodes, described, more);
  }

  /** Whether there is no more than one server. */
  public boolean single() {
    return nodes == 1;
  }

  /**
   * Heap or cache of all of them together.
   *
   * @param heap of each
   */
  public Size total(Size heap) {
    return new Size(nodes * heap.bytes() + others.values().stream().mapToLong(Size::bytes).sum());
  }

  /**
   * Heap or cache of all of them in words, for a result.
   *
   * @param heap of each
   */
  public String described(Size heap) {
    StringBuilder all = new StringBuilder(heap + (single() ? "" : " each"));
    new TreeMap<>(others)
        .forEach((name, size) -> all.append(", ").append(name).append(' ').append(size));
    return all.toString();
  }
}
