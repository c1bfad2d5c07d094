package beamtime.testbed.server;

import beamtime.testbed.setting.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Options of the servers that count whoever runs them. */
public final class ServerOptions {
  /** What says how much memory a server may take for itself, by backend. */
  private static final Map<String, Option> HEAPS =
      Map.of(
          "elasticsearch",
          ElasticsearchSettings.HEAP,
          "hbase",
          HBaseSite.HEAP,
          "icat",
          IcatJar.HEAP,
          "mongodb",
          MongoArguments.CACHE);

  private ServerOptions() {}

  /** All of them. */
  public static List<Option> all() {
    List<Option> all = new ArrayList<>(HEAPS.values());
    all.addAll(HBaseSite.options());
    all.addAll(Shape.OPTIONS);
    all.add(IcatDatabase.OPTION);
    return all;
  }

  /** The option for a backend's heap or cache. */
  public static Option heap(String backend) {
    return HEAPS.get(backend);
  }
}
