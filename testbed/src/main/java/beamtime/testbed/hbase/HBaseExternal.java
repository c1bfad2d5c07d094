package beamtime.testbed.hbase;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.backend.External;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** An HBase cluster that the user runs: found by its ZooKeeper, or by a site file that names it. */
final class HBaseExternal implements External {
  private static final Option ZOOKEEPER =
      new Option(
          "testbed.hbase.zookeeper",
          "",
          "where a running one is: its ZooKeeper, such as host:2181, host:2181/hbase or"
              + " host1,host2,host3:2181");
  private static final Option CONF =
      new Option(
          "testbed.hbase.conf",
          "",
          "hbase-site.xml of a running one, for its clients; says where it is, too, unless"
              + " testbed.hbase.zookeeper does");
  private static final Option NAMESPACE =
      new Option(
          "testbed.hbase.namespace",
          "",
          "namespace that holds the tables in an external HBase; it must be there; HBase's own"
              + " default where left out");

  private static final Option COPROCESSOR =
      new Option(
          "testbed.hbase.coprocessor",
          "false",
          "true or false: true says that an external HBase has Beamtime's coprocessor, which groups"
              + " rows in its region servers; one that is started has it");

  /** Key of the address that says whether the servers have our coprocessor. */
  static final String GROUPS = "coprocessor";

  private static final String KEY = "zookeeper";

  @Override
  public Option where() {
    return ZOOKEEPER;
  }

  @Override
  public List<Option> options() {
    return List.of(ZOOKEEPER, CONF, NAMESPACE, COPROCESSOR);
  }

  @Override
  public boolean given(Settings settings) {
    return settings.text(ZOOKEEPER).or(() -> settings.text(CONF)).isPresent();
  }

  @Override
  public Map<String, String> address(Settings settings) {
    Map<String, String> address = new TreeMap<>();
    Optional<Path> conf = settings.text(CONF).map(file -> Path.of(file).toAbsolutePath());
    conf.ifPresent(file -> address.put("conf", file.toString()));
    address.put(
        KEY,
        settings
            .text(ZOOKEEPER)
            .orElseGet(() -> new SiteFile(CONF, conf.orElseThrow()).zookeeper()));
    address.put(GROUPS, Boolean.toString(settings.flag(COPROCESSOR)));
    settings.text(NAMESPACE).ifPresent(name -> address.put("namespace", namespace(name)));
    return address;
  }

  @Override
  public String shown(Map<String, String> address) {
    return Objects.requireNonNull(address.get(KEY), KEY);
  }

  @Override
  public Probe probe(Map<String, String> address) {
    return new HBaseProbe(shown(address));
  }

  private static String namespace(String name) {
    if (!name.matches("[A-Za-z0-9_]+")) {
      throw new TestbedException(
          NAMESPACE.key() + " is '" + name + "': use letters, digits and underscores");
    }
    return name;
  }
}
