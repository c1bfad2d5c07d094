package beamtime.testbed.docker;

import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.probe.HBaseMasterProbe;
import beamtime.testbed.provider.Forming;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.HBaseJars;
import beamtime.testbed.server.HBaseSite;
import beamtime.testbed.server.Shape;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import com.github.dockerjava.api.model.VolumesFrom;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;

/**
 * HBase from an image that is built here of the same jars as the embedded server's. Its ports have
 * the same numbers in the container and on the host, since clients go to the names and ports that
 * the master recorded.
 */
final class HBaseKind implements Kind {
  private static final Path DATA = Path.of("/data");
  private static final String HOST = "127.0.0.1";
  private static final String HOME = "/opt/hbase";

  private final Images images;
  private final HBaseJars jars;
  private final Cache cache;

  HBaseKind(Images images, HBaseJars jars, Cache cache) {
    this.images = images;
    this.jars = jars;
    this.cache = cache;
  }

  @Override
  public String backend() {
    return "hbase";
  }

  @Override
  public Image image(Supply supply) throws IOException {
    Optional<Image> named = images.named(backend(), supply.settings());
    if (named.isPresent()) {
      return supply.pulled(named.get());
    }
    Installed installed = jars.install(supply.settings(), cache, supply.progress());
    Map<String, Path> files = new TreeMap<>();
    installed.files().forEach(jar -> files.put("lib/" + jar.getFileName(), jar));
    Image base = images.of(Images.JRE, supply.settings());
    return supply.built(
        new BuiltImage("beamtime/hbase", jars.version(), "hbase.Dockerfile", base, files));
  }

  @Override
  public Pod pod(Image image, RunFolder folder, Ports ports, Size heap, Settings settings) {
    Shape shape = Shape.of(backend(), settings);
    int zookeeper = ports.take(HBaseSite.ZOOKEEPER_PORT);
    int master = ports.take(HBaseSite.MASTER_PORT);
    List<Integer> regions = ports.takeEach(HBaseSite.REGION_PORT, shape.nodes());
    HBaseSite site =
        new HBaseSite(
            DATA, "0.0.0.0", HOST, zookeeper, master, regions.get(0), HBaseSite.tuned(settings));
    Programs programs = new Programs(image, site.xml(shape));
    List<Integer> all = new ArrayList<>(List.of(zookeeper, master));
    all.addAll(regions);
    return new Pod(
        shape.single()
            ? List.of(programs.node("standalone", heap, HBaseSite.MASTER_PROGRAM, HBaseSite.START))
            : nodes(programs, heap, regions),
        all,
        Forming.BY_THEMSELVES,
        Map.of("zookeeper", HOST + ":" + zookeeper),
        site.facts("that of " + image),
        new HBaseMasterProbe(HOST, master, shape.nodes()));
  }

  /** ZooKeeper first, whose folder of tables the others share. */
  private static List<Pod.Node> nodes(Programs programs, Size heap, List<Integer> regions) {
    List<Pod.Node> nodes = new ArrayList<>();
    nodes.add(
        programs.node(
            HBaseSite.ZOOKEEPER,
            HBaseSite.ZOOKEEPER_HEAP,
            HBaseSite.ZOOKEEPER_PROGRAM,
            HBaseSite.START));
    nodes.add(
        programs.node(
            HBaseSite.MASTER, HBaseSite.MASTER_HEAP, HBaseSite.MASTER_PROGRAM, HBaseSite.START));
    for (int i = 0; i < regions.size(); i++) {
      nodes.add(
          programs.node(
              "regionserver-" + (i + 1),
              heap,
              HBaseSite.REGION_SERVER_PROGRAM,
              HBaseSite.regionServerArguments(regions.get(i))));
    }
    GenericContainer<?> first = nodes.get(0).container();
    nodes.stream()
        .skip(1)
        .forEach(
            node ->
                node.container()
                    .withCreateContainerCmdModifier(
                        command ->
                            command
                                .getHostConfig()
                                .withVolumesFrom(new VolumesFrom(first.getContainerId()))));
    return nodes;
  }

  /**
   * HBase's programs in containers of one image with one configuration.
   *
   * @param image holds the jars
   * @param site the file hbase-site.xml
   */
  private record Programs(Image image, String site) {
    Pod.Node node(String name, Size heap, String program, List<String> arguments) {
      List<String> command = new ArrayList<>(HBaseSite.JAVA_OPTIONS);
      command.addAll(
          List.of(
              "-Xms" + heap,
              "-Xmx" + heap,
              "-XX:+ExitOnOutOfMemoryError",
              "-Djava.net.preferIPv4Stack=true",
              "-cp",
              HOME + "/conf:" + HOME + "/lib/*",
              program));
      command.addAll(arguments);
      return new Pod.Node(
          name,
          new GenericContainer<>(image.parsed())
              .withCopyToContainer(Transferable.of(site), HOME + "/conf/hbase-site.xml")
              .withCopyToContainer(
                  Transferable.of(HBaseSite.LOG4J), HOME + "/conf/log4j.properties")
              .withCommand(command.toArray(String[]::new)));
    }
  }
}
