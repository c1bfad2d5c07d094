package beamtime.testbed.docker;

import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.probe.HBaseMasterProbe;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.HBaseJars;
import beamtime.testbed.server.HBaseSite;
import beamtime.testbed.server.Shape;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
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
 * HBase standalone, from an image that is built here of the same jars as the embedded server's. Its
 * ports have the same numbers in the container and on the host, since clients go to the names and
 * ports that the master recorded.
 */
final class HBaseKind implements Kind {
  private static final Path DATA = Path.of("/data");
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
    int zookeeper = ports.take(HBaseSite.ZOOKEEPER_PORT);
    int master = ports.take(HBaseSite.MASTER_PORT);
    int region = ports.take(HBaseSite.REGION_PORT);
    HBaseSite site =
        new HBaseSite(
            DATA, "0.0.0.0", "127.0.0.1", zookeeper, master, region, HBaseSite.tuned(settings));
    GenericContainer<?> standalone =
        new GenericContainer<>(image.parsed())
            .withCopyToContainer(Transferable.of(site.xml(Shape.of(backend(), settings))), HOME + "/conf/hbase-site.xml")
            .withCopyToContainer(Transferable.of(HBaseSite.LOG4J), HOME + "/conf/log4j.properties")
            .withCommand(command(heap).toArray(String[]::new));
    return new Pod(
        List.of(new Pod.Node("standalone", standalone)),
        List.of(zookeeper, master, region),
        Map.of("zookeeper", "127.0.0.1:" + zookeeper),
        site.facts("that of " + image),
        new HBaseMasterProbe("127.0.0.1", master));
  }

  private static List<String> command(Size heap) {
    List<String> command = new ArrayList<>(HBaseSite.JAVA_OPTIONS);
    command.addAll(
        List.of(
            "-Xms" + heap,
            "-Xmx" + heap,
            "-XX:+ExitOnOutOfMemoryError",
            "-Djava.net.preferIPv4Stack=true",
            "-cp",
            HOME + "/conf:" + HOME + "/lib/*",
            "org.apache.hadoop.hbase.master.HMaster",
            "start"));
    return command;
  }
}
