package beamtime.testbed.embedded;

import static java.util.stream.Collectors.joining;

import beamtime.core.store.Testbed.Progress;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.probe.HBaseMasterProbe;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.HBaseJars;
import beamtime.testbed.server.HBaseSite;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Programs;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * HBase standalone: master, region server and ZooKeeper in one process on the local file system,
 * from the jars that its makers put on Maven Central. Its write-ahead log goes to the page cache
 * only, since that file system knows no sync.
 */
public final class HBaseServer implements Server {

  private final HBaseJars jars;

  public HBaseServer(HBaseJars jars) {
    this.jars = jars;
  }

  @Override
  public String backend() {
    return "hbase";
  }

  @Override
  public List<Option> options() {
    return List.of(HBaseSite.ZOOKEEPER_PORT, HBaseSite.MASTER_PORT, HBaseSite.REGION_PORT);
  }

  @Override
  public Installed install(Settings settings, Cache cache, Progress progress) {
    return jars.install(settings, cache, progress);
  }

  @Override
  public Launch launch(
      Installed installed, RunFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException {
    int zookeeper = ports.take(HBaseSite.ZOOKEEPER_PORT);
    int master = ports.take(HBaseSite.MASTER_PORT);
    int region = ports.take(HBaseSite.REGION_PORT);
    HBaseSite site =
        new HBaseSite(
            folder.path(),
            "127.0.0.1",
            "127.0.0.1",
            zookeeper,
            master,
            region,
            HBaseSite.tuned(settings));
    folder.write("conf/hbase-site.xml", site.xml());
    folder.write("conf/log4j.properties", HBaseSite.LOG4J);
    Path arguments = folder.write("java.args", arguments(installed, folder, heap));
    return new Launch(
        List.of(
            Programs.java().toString(),
            "@" + arguments,
            "org.apache.hadoop.hbase.master.HMaster",
            "start"),
        Map.of(),
        Map.of("zookeeper", "127.0.0.1:" + zookeeper),
        site.facts(System.getProperty("java.version")),
        new HBaseMasterProbe("127.0.0.1", master));
  }

  /** Java's argument file: 180 jars are too long for a command line that people may read. */
  private static String arguments(Installed installed, RunFolder folder, Size heap)
      throws IOException {
    List<String> lines = new ArrayList<>(HBaseSite.JAVA_OPTIONS);
    lines.add("-Xms" + heap);
    lines.add("-Xmx" + heap);
    lines.add("-XX:+ExitOnOutOfMemoryError");
    lines.add("-Djava.io.tmpdir=" + Files.createDirectories(folder.path().resolve("tmp")));
    lines.add("-Djava.net.preferIPv4Stack=true");
    lines.add("-cp");
    String jars =
        installed.files().stream().map(Path::toString).collect(joining(File.pathSeparator));
    lines.add(folder.path().resolve("conf") + File.pathSeparator + jars);
    return lines.stream()
        .map(line -> '"' + line.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
        .collect(joining("\n", "", "\n"));
  }
}
