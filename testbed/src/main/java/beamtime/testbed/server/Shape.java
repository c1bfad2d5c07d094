package beamtime.testbed.server;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Of how many servers a backend consists: one, or three that share its work.
 *
 * @param nodes 1 or 3
 * @param described in words, for a result, such as {@code 3 region servers}
 * @param beside heap of each process that serves no rows itself, such as HBase's master beside its
 *     region servers, by name
 */
public record Shape(int nodes, String described, Map<String, Size> beside) {
  /** Region servers of HBase. */
  public static final Option REGION_SERVERS =
      new Option(
          "testbed.hbase.regionservers",
          "1",
          "1 (in one process with master and ZooKeeper) or 3 (each a process, as are those two)");

  /** Nodes of Elasticsearch. */
  public static final Option NODES =
      new Option("testbed.elasticsearch.nodes", "1", "nodes of the cluster, 1 or 3");

  /** Members of a replica set of MongoDB. */
  public static final Option MEMBERS =
      new Option("testbed.mongodb.members", "1", "1 (alone) or 3 (a replica set)");

  /** All of them; ICAT has none, since it is always one server. */
  public static final List<Option> OPTIONS = List.of(REGION_SERVERS, NODES, MEMBERS);

  private record Kind(Option option, String alone, String three, Map<String, Size> beside) {}

  private static final Map<String, Kind> KINDS =
      Map.of(
          "hbase",
          new Kind(
              REGION_SERVERS,
              "standalone",
              "3 region servers",
              Map.of(
                  HBaseSite.MASTER, HBaseSite.MASTER_HEAP,
                  HBaseSite.ZOOKEEPER, HBaseSite.ZOOKEEPER_HEAP)),
          "elasticsearch",
          new Kind(NODES, "1 node", "3 nodes", Map.of()),
          "mongodb",
          new Kind(MEMBERS, "1 server", "replica set of 3", Map.of()));

  public Shape {
    beside = Map.copyOf(beside);
  }

  /** What the user chose for a backend. */
  public static Shape of(String backend, Settings settings) {
    Kind kind = KINDS.get(backend);
    if (kind == null) {
      return new Shape(1, "1 server", Map.of());
    }
    String wanted = settings.text(kind.option()).orElseThrow();
    return switch (wanted) {
      case "1" -> new Shape(1, kind.alone(), Map.of());
      case "3" -> new Shape(3, kind.three(), kind.beside());
      default ->
          throw new TestbedException(
              kind.option().key()
                  + " is '"
                  + wanted
                  + "': use 1 or 3, "
                  + kind.option().described());
    };
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
    return new Size(nodes * heap.bytes() + beside.values().stream().mapToLong(Size::bytes).sum());
  }

  /**
   * Heap or cache of all of them in words, for a result.
   *
   * @param heap of each
   */
  public String described(Size heap) {
    StringBuilder all = new StringBuilder(heap + (single() ? "" : " each"));
    new TreeMap<>(beside)
        .forEach((name, size) -> all.append(", ").append(name).append(' ').append(size));
    return all.toString();
  }
}
