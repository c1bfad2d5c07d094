package beamtime.testbed.embedded;

import static java.util.stream.Collectors.joining;

import beamtime.core.store.Testbed.Progress;
import beamtime.testbed.fetch.Artifacts;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.ClassPathList;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.probe.HBaseMasterProbe;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.setting.Versions;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Programs;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * HBase standalone: master, region server and ZooKeeper in one process on the local file system,
 * from the jars that its makers put on Maven Central. Its write-ahead log goes to the page cache
 * only, since that file system knows no sync.
 */
public final class HBaseServer implements Server {
  private static final Option HEAP =
      new Option(
          "testbed.hbase.heap", "2g", "heap of the server: master, region server, ZooKeeper");
  private static final Option ZOOKEEPER_PORT =
      new Option(
          "testbed.hbase.zookeeper.port", "", "port of ZooKeeper; any free one where left out");
  private static final Option MASTER_PORT =
      new Option(
          "testbed.hbase.master.port", "", "port of the master; any free one where left out");
  private static final Option REGION_PORT =
      new Option(
          "testbed.hbase.regionserver.port",
          "",
          "port of the region server; any free one where left out");

  /** What the WLCG study tuned, with HBase's name for it. */
  private static final Map<Option, String> TUNINGS = tunings();

  /** As in HBase's own start script for JDK 11 and newer. */
  private static final List<String> OPENS =
      List.of(
          "-Dorg.apache.hbase.thirdparty.io.netty.tryReflectionSetAccessible=true",
          "--add-modules=jdk.unsupported",
          "--add-opens=java.base/java.io=ALL-UNNAMED",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
          "--add-opens=java.base/java.nio=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.ref=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--add-exports=java.security.jgss/sun.security.krb5=ALL-UNNAMED");

  private static final String LOGGING =
      """
      log4j.rootLogger=INFO, out
      log4j.appender.out=org.apache.log4j.ConsoleAppender
      log4j.appender.out.layout=org.apache.log4j.PatternLayout
      log4j.appender.out.layout.ConversionPattern=%d{ISO8601} %-5p [%t] %c{2}: %m%n
      log4j.logger.org.apache.hadoop.hbase=INFO
      log4j.logger.org.apache.hadoop.metrics2=WARN
      log4j.logger.org.apache.zookeeper=WARN
      """;

  private final String coordinates;

  public HBaseServer(Versions versions) {
    this.coordinates = "org.apache.hbase:hbase-server:" + versions.of("hbase");
  }

  @Override
  public String backend() {
    return "hbase";
  }

  @Override
  public List<Option> options() {
    List<Option> all = new ArrayList<>(TUNINGS.keySet());
    all.addAll(List.of(HEAP, ZOOKEEPER_PORT, MASTER_PORT, REGION_PORT));
    return all;
  }

  @Override
  public Option memory() {
    return HEAP;
  }

  @Override
  public Installed install(Settings settings, Cache cache, Progress progress) {
    return new Installed(
        coordinates,
        new ClassPathList(coordinates)
            .files(cache, () -> Artifacts.ofUser(backend(), settings.offline(), progress)));
  }

  @Override
  public Launch launch(Installed installed, RunFolder folder, Ports ports, Settings settings)
      throws IOException {
    int zookeeper = ports.take(ZOOKEEPER_PORT);
    int master = ports.take(MASTER_PORT);
    int region = ports.take(REGION_PORT);
    Map<String, String> tuned = tuned(settings);
    Map<String, String> site = new TreeMap<>(site(folder, zookeeper, master, region));
    site.putAll(tuned);
    folder.write("conf/hbase-site.xml", xml(site));
    folder.write("conf/log4j.properties", LOGGING);
    Path arguments = folder.write("java.args", arguments(installed, folder, settings.size(HEAP)));
    return new Launch(
        List.of(
            Programs.java().toString(),
            "@" + arguments,
            "org.apache.hadoop.hbase.master.HMaster",
            "start"),
        Map.of(),
        Map.of("zookeeper", "127.0.0.1:" + zookeeper),
        Map.of(
            "java",
            System.getProperty("java.version"),
            "settings",
            tuned.isEmpty() ? "defaults" : new TreeMap<>(tuned).toString(),
            "durability",
            "write-ahead log to the page cache, no fsync (local file system)"),
        new HBaseMasterProbe("127.0.0.1", master));
  }

  private static Map<Option, String> tunings() {
    Map<Option, String> all = new LinkedHashMap<>();
    all.put(
        new Option(
            "testbed.hbase.handlers", "", "RPC handlers of the region server; HBase's default 30"),
        "hbase.regionserver.handler.count");
    all.put(
        new Option(
            "testbed.hbase.memstore.flush",
            "",
            "bytes of a memstore that are flushed; HBase's default 134217728"),
        "hbase.hregion.memstore.flush.size");
    all.put(
        new Option(
            "testbed.hbase.memstore.share",
            "",
            "share of the heap for all memstores; HBase's default 0.4"),
        "hbase.regionserver.global.memstore.size");
    all.put(
        new Option(
            "testbed.hbase.blockcache.share",
            "",
            "share of the heap for the block cache; HBase's default 0.4"),
        "hfile.block.cache.size");
    all.put(
        new Option(
            "testbed.hbase.filesize",
            "",
            "bytes of a region's store files before it is split; HBase's default 10737418240"),
        "hbase.hregion.max.filesize");
    return all;
  }

  private static Map<String, String> tuned(Settings settings) {
    Map<String, String> given = new TreeMap<>();
    TUNINGS.forEach(
        (option, name) -> settings.text(option).ifPresent(value -> given.put(name, value)));
    return given;
  }

  private static Map<String, String> site(RunFolder folder, int zookeeper, int master, int region) {
    Path data = folder.path();
    Map<String, String> site = new TreeMap<>();
    site.put("hbase.cluster.distributed", "false");
    site.put("hbase.rootdir", data.resolve("hbase").toUri().toString());
    site.put("hbase.tmp.dir", data.resolve("tmp").toString());
    site.put("hbase.wal.provider", "filesystem");
    site.put("hbase.unsafe.stream.capability.enforce", "false");
    site.put("hbase.zookeeper.quorum", "127.0.0.1");
    site.put("hbase.zookeeper.property.clientPort", Integer.toString(zookeeper));
    site.put("hbase.zookeeper.property.clientPortAddress", "127.0.0.1");
    site.put("hbase.zookeeper.property.dataDir", data.resolve("zookeeper").toString());
    site.put("hbase.master.port", Integer.toString(master));
    site.put("hbase.master.info.port", "-1");
    site.put("hbase.master.ipc.address", "127.0.0.1");
    site.put("hbase.master.hostname", "127.0.0.1");
    site.put("hbase.regionserver.port", Integer.toString(region));
    site.put("hbase.regionserver.info.port", "-1");
    site.put("hbase.regionserver.ipc.address", "127.0.0.1");
    // Clients go to the name that the server recorded, and a machine's own name may not resolve.
    site.put("hbase.unsafe.regionserver.hostname", "127.0.0.1");
    return site;
  }

  private static String xml(Map<String, String> site) {
    return site.entrySet().stream()
        .map(
            e ->
                "  <property><name>"
                    + e.getKey()
                    + "</name><value>"
                    + escaped(e.getValue())
                    + "</value></property>\n")
        .collect(joining("", "<configuration>\n", "</configuration>\n"));
  }

  private static String escaped(String value) {
    return value.replace("&", "&amp;").replace("<", "&lt;");
  }

  /** Java's argument file: 180 jars are too long for a command line that people may read. */
  private static String arguments(Installed installed, RunFolder folder, Size heap)
      throws IOException {
    List<String> lines = new ArrayList<>(OPENS);
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
