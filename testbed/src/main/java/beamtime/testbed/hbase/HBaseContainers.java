package beamtime.testbed.hbase;

import beamtime.testbed.backend.Containers;
import beamtime.testbed.backend.Image;
import beamtime.testbed.backend.Pod;
import beamtime.testbed.backend.Recipe;
import beamtime.testbed.backend.Supply;
import beamtime.testbed.setting.Resource;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.ServerFolder;
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
final class HBaseContainers implements Containers {
  private static final Path DATA = Path.of("/data");
  private static final String HOME = "/opt/hbase";

  /** HBase runs as a user of its own, who must read what the engine copies in as root. */
  private static final int READABLE = 0444;

  @Override
  public Image image(Supply supply) throws IOException {
    Optional<Image> named = HBaseOptions.IMAGE.named(supply.settings());
    if (named.isPresent()) {
      return supply.pulled(named.get());
    }
    HBaseJars jars = HBaseJars.of(supply.settings());
    Map<String, Path> files = new TreeMap<>();
    jars.install(supply.settings(), supply.cache(), supply.progress())
        .files()
        .forEach(jar -> files.put("lib/" + jar.getFileName(), jar));
    return supply.built(Recipe.of("beamtime/hbase", jars.tag(), HBaseContainers.class, files));
  }

  @Override
  public Pod pod(Image image, ServerFolder folder, Ports ports, Size heap, Settings settings) {
    HBaseCluster cluster = HBaseCluster.of(settings, ports);
    HBaseSite site = new HBaseSite(cluster, DATA, "0.0.0.0", HBaseOptions.tuned(settings));
    List<Pod.Node> nodes =
        programs(cluster, heap).stream().map(program -> node(program, image, site)).toList();
    shareData(nodes);
    return new Pod(nodes, cluster.ports(), site.service("that of " + image));
  }

  /** ZooKeeper first: by it the others find one another. */
  private static List<HBaseCluster.Program> programs(HBaseCluster cluster, Size heap) {
    List<HBaseCluster.Program> all = new ArrayList<>();
    if (cluster.shape().single()) {
      all.add(HBaseCluster.standalone("standalone", heap));
    } else {
      all.add(HBaseCluster.zookeeperAlone());
      all.add(cluster.masterAlone());
      all.addAll(cluster.regionServers(heap));
    }
    cluster.gateway("0.0.0.0").ifPresent(all::add);
    return all;
  }

  private static Pod.Node node(HBaseCluster.Program program, Image image, HBaseSite site) {
    List<String> command = new ArrayList<>(program.javaOptions());
    String conf = HOME + "/conf";
    String coprocessor = conf + "/" + HBaseSite.COPROCESSOR;
    command.addAll(
        List.of("-cp", String.join(":", conf, coprocessor, HOME + "/lib/*"), program.main()));
    command.addAll(program.arguments());
    return new Pod.Node(
        program.name(),
        new GenericContainer<>(image.parsed())
            .withCopyToContainer(Transferable.of(site.xml()), conf + "/hbase-site.xml")
            .withCopyToContainer(Transferable.of(HBaseSite.LOG4J), conf + "/log4j.properties")
            .withCopyToContainer(
                Transferable.of(Resource.jar(HBaseSite.COPROCESSOR), READABLE), coprocessor)
            .withCommand(command.toArray(String[]::new)));
  }

  /** All have the first one's folder of tables. */
  private static void shareData(List<Pod.Node> nodes) {
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
  }
}
