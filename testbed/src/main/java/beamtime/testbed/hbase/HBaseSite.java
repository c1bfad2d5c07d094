package beamtime.testbed.hbase;

import static java.util.stream.Collectors.joining;

import beamtime.testbed.backend.Forming;
import beamtime.testbed.backend.Service;
import beamtime.testbed.probe.Probe;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Configuration of an HBase that we start. It has our coprocessor on its class path.
 *
 * @param cluster programs and ports
 * @param data folder for tables, write-ahead log and ZooKeeper, as the server sees it
 * @param bind address that all ports are bound to
 * @param tuned what the user set, by HBase's name
 */
record HBaseSite(HBaseCluster cluster, Path data, String bind, Map<String, String> tuned) {
  /**
   * What no client may have the servers do, since they check no name that a client gives itself:
   * run or load code that a table or a filter names. Coprocessors that this file names are not
   * meant; one that the table hbase:meta names itself has to be among them, or no region could be
   * split. Ours groups rows where a scan asks for it.
   */
  private static final Map<String, String> CLOSED =
      Map.of(
          "hbase.coprocessor.user.enabled", "false",
          "hbase.coprocessor.master.classes",
              "org.apache.hadoop.hbase.security.access.CoprocessorWhitelistMasterObserver",
          "hbase.coprocessor.region.classes",
              "org.apache.hadoop.hbase.coprocessor.MultiRowMutationEndpoint,"
                  + "beamtime.hbase.coprocessor.GroupingObserver",
          "hbase.use.dynamic.jars", "false",
          "hbase.envvars.logging.disabled", "true");

  /**
   * Write-ahead logs that no region needs any more go after a minute or two; HBase keeps them for
   * up to twenty. A load of millions of rows would fill a disk with logs alone.
   */
  private static final Map<String, String> SOON_REMOVED =
      Map.of(
          "hbase.master.logcleaner.ttl", "60000",
          "hbase.master.cleaner.interval", "60000");

  /**
   * Most bytes that a gateway, a client itself, has in one answer to its scanner: as many as our
   * native client, with which it is compared. The library's own are a sixteenth.
   */
  private static final String ANSWER = "hbase.client.scanner.max.result.size";

  private static final String ANSWER_BYTES = Integer.toString(32 << 20);

  /** The file {@code log4j.properties}: everything to standard output. */
  static final String LOG4J =
      """
      log4j.rootLogger=INFO, out
      log4j.appender.out=org.apache.log4j.ConsoleAppender
      log4j.appender.out.layout=org.apache.log4j.PatternLayout
      log4j.appender.out.layout.ConversionPattern=%d{ISO8601} %-5p [%t] %c{2}: %m%n
      log4j.logger.org.apache.hadoop.hbase=INFO
      log4j.logger.org.apache.hadoop.metrics2=WARN
      log4j.logger.org.apache.zookeeper=WARN
      """;

  /** Name of the coprocessor's jar. */
  static final String COPROCESSOR = "hbase-coprocessor.jar";

  HBaseSite {
    tuned = Map.copyOf(tuned);
  }

  /** The file {@code hbase-site.xml}. */
  String xml() {
    Map<String, String> all = own();
    all.putAll(tuned);
    return xml(all);
  }

  /**
   * What the programs are together.
   *
   * @param java version of their JVM
   */
  Service service(String java) {
    return new Service(
        Forming.BY_THEMSELVES,
        address(),
        Map.of(
            "java",
            java,
            "data",
            data.resolve("hbase").toString(),
            "settings",
            settings(),
            "durability",
            "write-ahead log to the page cache, no fsync (local file system)"),
        probe());
  }

  private String settings() {
    Map<String, String> all = new TreeMap<>(tuned);
    cluster
        .masterHandlers()
        .ifPresent(
            handlers -> all.put("master's " + HBaseCluster.HANDLERS, Integer.toString(handlers)));
    return all.isEmpty() ? "defaults" : all.toString();
  }

  private Map<String, String> address() {
    Map<String, String> address = new TreeMap<>();
    address.put("zookeeper", HBaseCluster.HOST + ":" + cluster.zookeeper());
    address.put(HBaseExternal.GROUPS, "true");
    cluster
        .thrift()
        .ifPresent(port -> address.put(HBaseCluster.THRIFT, HBaseCluster.HOST + ":" + port));
    return address;
  }

  private Probe probe() {
    Probe master =
        new HBaseMasterProbe(HBaseCluster.HOST, cluster.master(), cluster.shape().nodes());
    return cluster.thrift().isEmpty()
        ? master
        : new ThriftProbe(master, cluster.thrift().getAsInt());
  }

  private Map<String, String> own() {
    Map<String, String> site = new TreeMap<>();
    // Not as a URI: Hadoop takes the % of one for a part of the folder's name.
    site.put("hbase.rootdir", "file://" + data.resolve("hbase"));
    site.put("hbase.cluster.distributed", Boolean.toString(!cluster.shape().single()));
    site.put("hbase.tmp.dir", data.resolve("tmp").toString());
    site.put("hbase.wal.provider", "filesystem");
    site.put("hbase.unsafe.stream.capability.enforce", "false");
    site.put("hbase.zookeeper.quorum", HBaseCluster.HOST);
    site.put("hbase.zookeeper.property.clientPort", Integer.toString(cluster.zookeeper()));
    site.put("hbase.zookeeper.property.clientPortAddress", bind);
    site.put("hbase.zookeeper.property.dataDir", data.resolve("zookeeper").toString());
    site.put("hbase.master.port", Integer.toString(cluster.master()));
    site.put("hbase.master.info.port", "-1");
    site.put("hbase.master.ipc.address", bind);
    // When all are there, the master need not wait for more: else it does so for 4.5 s.
    site.put(
        "hbase.master.wait.on.regionservers.maxtostart", Integer.toString(cluster.shape().nodes()));
    site.put("hbase.master.hostname", HBaseCluster.HOST);
    site.put("hbase.regionserver.port", Integer.toString(cluster.regions().get(0)));
    site.put("hbase.regionserver.info.port", "-1");
    site.put("hbase.regionserver.ipc.address", bind);
    // Clients go to the name that the server recorded, and a machine's own name may not resolve.
    site.put("hbase.unsafe.regionserver.hostname", HBaseCluster.HOST);
    cluster.thrift().ifPresent(port -> site.put(ANSWER, ANSWER_BYTES));
    site.put("hbase.io.compress.zstd.codec", "org.apache.hadoop.hbase.io.compress.zstd.ZstdCodec");
    site.putAll(CLOSED);
    site.putAll(SOON_REMOVED);
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
}
