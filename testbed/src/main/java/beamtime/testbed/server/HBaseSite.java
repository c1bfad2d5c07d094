package beamtime.testbed.server;

import static java.util.stream.Collectors.joining;

import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Configuration of an HBase, the same for every provider.
 *
 * @param data folder for tables, write-ahead log and ZooKeeper, as the server sees it
 * @param bind address that all ports are bound to
 * @param host name under which clients reach the server
 * @param zookeeper port of ZooKeeper
 * @param master port of the master
 * @param region port of the region server; one of several that share this file names its own by
 *     {@link #regionServerArguments}
 * @param tuned what the user set, by HBase's name
 */
public record HBaseSite(
    Path data,
    String bind,
    String host,
    int zookeeper,
    int master,
    int region,
    Map<String, String> tuned) {
  /** Heap of the server. */
  public static final Option HEAP =
      new Option(
          "testbed.hbase.heap",
          "2g",
          "heap of the server: master, region server, ZooKeeper; of each region server if several");

  /** Port of ZooKeeper. */
  public static final Option ZOOKEEPER_PORT =
      new Option(
          "testbed.hbase.zookeeper.port", "", "port of ZooKeeper; any free one where left out");

  /** Port of the master. */
  public static final Option MASTER_PORT =
      new Option(
          "testbed.hbase.master.port", "", "port of the master; any free one where left out");

  /** Port of the region server. */
  public static final Option REGION_PORT =
      new Option(
          "testbed.hbase.regionserver.port",
          "",
          "port of the region server; any free one where left out");

  /** Name of the master where it is a process of its own. */
  public static final String MASTER = "master";

  /** Name of ZooKeeper where it is a process of its own. */
  public static final String ZOOKEEPER = "zookeeper";

  /** The master's program; standalone it is all of HBase. */
  public static final String MASTER_PROGRAM = "org.apache.hadoop.hbase.master.HMaster";

  /** The program of a region server in a process of its own. */
  public static final String REGION_SERVER_PROGRAM =
      "org.apache.hadoop.hbase.regionserver.HRegionServer";

  /** The program of a ZooKeeper in a process of its own. */
  public static final String ZOOKEEPER_PROGRAM = "org.apache.hadoop.hbase.zookeeper.HQuorumPeer";

  /** What makes a program start. */
  public static final List<String> START = List.of("start");

  /** Heap of a master that has no region server in its process. */
  public static final Size MASTER_HEAP = Size.ofMebibytes(512);

  /** Heap of a ZooKeeper in a process of its own. */
  public static final Size ZOOKEEPER_HEAP = Size.ofMebibytes(128);

  /** What the WLCG study tuned, with HBase's name for it. */
  private static final Map<Option, String> TUNINGS = tunings();

  /** As in HBase's own start script for JDK 11 and newer, with what must not listen. */
  public static final List<String> JAVA_OPTIONS =
      List.of(
          "-Dorg.apache.hbase.thirdparty.io.netty.tryReflectionSetAccessible=true",
          // ZooKeeper's web server listens at port 8080 of every address.
          "-Dzookeeper.admin.enableServer=false",
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

  /**
   * What no client may have the servers do, who believe everybody's word of who he is: run or load
   * code that a table or a filter names. Coprocessors that this file names are not meant; one that
   * the table hbase:meta names itself has to be among them, or no region could be split.
   */
  private static final Map<String, String> CLOSED =
      Map.of(
          "hbase.coprocessor.user.enabled", "false",
          "hbase.coprocessor.master.classes",
              "org.apache.hadoop.hbase.security.access.CoprocessorWhitelistMasterObserver",
          "hbase.coprocessor.region.classes",
              "org.apache.hadoop.hbase.coprocessor.MultiRowMutationEndpoint",
          "hbase.use.dynamic.jars", "false",
          "hbase.envvars.logging.disabled", "true");

  /** The file {@code log4j.properties}: everything to standard output. */
  public static final String LOG4J =
      """
      log4j.rootLogger=INFO, out
      log4j.appender.out=org.apache.log4j.ConsoleAppender
      log4j.appender.out.layout=org.apache.log4j.PatternLayout
      log4j.appender.out.layout.ConversionPattern=%d{ISO8601} %-5p [%t] %c{2}: %m%n
      log4j.logger.org.apache.hadoop.hbase=INFO
      log4j.logger.org.apache.hadoop.metrics2=WARN
      log4j.logger.org.apache.zookeeper=WARN
      """;

  public HBaseSite {
    tuned = Map.copyOf(tuned);
  }

  /** Options that change what HBase does, beside its heap. */
  public static List<Option> options() {
    return List.copyOf(TUNINGS.keySet());
  }

  /** What the user set, by HBase's name. */
  public static Map<String, String> tuned(Settings settings) {
    Map<String, String> given = new TreeMap<>();
    TUNINGS.forEach(
        (option, name) -> settings.text(option).ifPresent(value -> given.put(name, value)));
    return given;
  }

  /**
   * The file {@code hbase-site.xml}.
   *
   * @param shape standalone, or region servers in processes of their own
   */
  public String xml(Shape shape) {
    Map<String, String> all = own();
    all.put("hbase.cluster.distributed", Boolean.toString(!shape.single()));
    all.putAll(tuned);
    return xml(all);
  }

  /**
   * What a result must tell of the server.
   *
   * @param java version of its JVM
   */
  public Map<String, String> facts(String java) {
    return Map.of(
        "java",
        java,
        "data",
        data.resolve("hbase").toString(),
        "settings",
        tuned.isEmpty() ? "defaults" : new TreeMap<>(tuned).toString(),
        "durability",
        "write-ahead log to the page cache, no fsync (local file system)");
  }

  /** Arguments of a region server's program that make it listen at a port of its own. */
  public static List<String> regionServerArguments(int port) {
    return List.of("-D", "hbase.regionserver.port=" + port, "start");
  }

  private Map<String, String> own() {
    Map<String, String> site = new TreeMap<>();
    // Not as a URI: Hadoop takes the % of one for a part of the folder's name.
    site.put("hbase.rootdir", "file://" + data.resolve("hbase"));
    site.put("hbase.tmp.dir", data.resolve("tmp").toString());
    site.put("hbase.wal.provider", "filesystem");
    site.put("hbase.unsafe.stream.capability.enforce", "false");
    site.put("hbase.zookeeper.quorum", host);
    site.put("hbase.zookeeper.property.clientPort", Integer.toString(zookeeper));
    site.put("hbase.zookeeper.property.clientPortAddress", bind);
    site.put("hbase.zookeeper.property.dataDir", data.resolve("zookeeper").toString());
    site.put("hbase.master.port", Integer.toString(master));
    site.put("hbase.master.info.port", "-1");
    site.put("hbase.master.ipc.address", bind);
    site.put("hbase.master.hostname", host);
    site.put("hbase.regionserver.port", Integer.toString(region));
    site.put("hbase.regionserver.info.port", "-1");
    site.put("hbase.regionserver.ipc.address", bind);
    // Clients go to the name that the server recorded, and a machine's own name may not resolve.
    site.put("hbase.unsafe.regionserver.hostname", host);
    site.putAll(CLOSED);
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

  private static String escaped(String value) {
    return value.replace("&", "&amp;").replace("<", "&lt;");
  }
}
