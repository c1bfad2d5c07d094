package beamtime.testbed.hbase;

import beamtime.testbed.backend.Shape;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The programs of an HBase that we start and their ports, the same as processes and in containers.
 *
 * @param shape standalone, or region servers in processes of their own
 * @param zookeeper port of ZooKeeper
 * @param master port of the master
 * @param regions port of each region server; they share one configuration, which names the first
 * @param thrift port of the Thrift gateway, where there is one
 * @param masterHandlers RPC handlers of the master, where they are not as many as those of a region
 *     server
 */
record HBaseCluster(
    Shape shape,
    int zookeeper,
    int master,
    List<Integer> regions,
    OptionalInt thrift,
    OptionalInt masterHandlers) {
  /** HBase's name for the RPC handlers of a process, be it a region server or a master. */
  static final String HANDLERS = "hbase.regionserver.handler.count";

  /** Name under which clients and programs reach all of them. */
  static final String HOST = "127.0.0.1";

  /** Name of the master where it is a process of its own. */
  static final String MASTER = "master";

  /** Name of ZooKeeper where it is a process of its own. */
  static final String ZOOKEEPER = "zookeeper";

  /** Heap of a master that has no region server in its process. */
  static final Size MASTER_HEAP = Size.ofMebibytes(512);

  /** Heap of a ZooKeeper in a process of its own. */
  static final Size ZOOKEEPER_HEAP = Size.ofMebibytes(128);

  /** Name of the Thrift gateway. */
  static final String THRIFT = "thrift";

  /** Heap of the Thrift gateway, which holds a batch of rows for each of its clients. */
  static final Size THRIFT_HEAP = Size.ofMebibytes(512);

  private static final String MASTER_PROGRAM = "org.apache.hadoop.hbase.master.HMaster";
  private static final List<String> START = List.of("start");

  /** As in HBase's own start script for JDK 11 and newer, with what must not listen. */
  private static final List<String> JAVA_OPTIONS =
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
   * One program.
   *
   * @param name of its process or container
   * @param main its class
   * @param arguments of the class
   */
  record Program(String name, Size heap, String main, List<String> arguments) {
    /** What java gets before the class path. */
    List<String> javaOptions() {
      List<String> options = new ArrayList<>(JAVA_OPTIONS);
      options.add("-Xms" + heap);
      options.add("-Xmx" + heap);
      options.add("-XX:+ExitOnOutOfMemoryError");
      options.add("-Djava.net.preferIPv4Stack=true");
      return options;
    }
  }

  /** With the ports that the user chose, else free ones. */
  static HBaseCluster of(Settings settings, Ports ports) {
    Shape shape = HBaseOptions.shape(settings);
    return new HBaseCluster(
        shape,
        ports.take(HBaseOptions.ZOOKEEPER_PORT),
        ports.take(HBaseOptions.MASTER_PORT),
        ports.takeEach(HBaseOptions.REGION_PORT, shape.nodes()),
        settings.flag(HBaseOptions.THRIFT) ? OptionalInt.of(ports.takeFree()) : OptionalInt.empty(),
        HBaseOptions.masterHandlers(settings));
  }

  /** The ports of all programs. */
  List<Integer> ports() {
    List<Integer> all = new ArrayList<>(List.of(zookeeper, master));
    all.addAll(regions);
    thrift.ifPresent(all::add);
    return all;
  }

  /** All of HBase in one program: the master's, which then starts the others with it. */
  static Program standalone(String name, Size heap) {
    return new Program(name, heap, MASTER_PROGRAM, START);
  }

  /** Region servers in processes of their own. */
  List<Program> regionServers(Size heap) {
    return IntStream.range(0, regions.size())
        .mapToObj(
            i ->
                new Program(
                    "regionserver-" + (i + 1),
                    heap,
                    "org.apache.hadoop.hbase.regionserver.HRegionServer",
                    List.of("-D", "hbase.regionserver.port=" + regions.get(i), "start")))
        .toList();
  }

  /**
   * The Thrift gateway, where there is one.
   *
   * @param bind address that it listens at
   */
  Optional<Program> gateway(String bind) {
    return thrift.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Program(
                THRIFT,
                THRIFT_HEAP,
                "org.apache.hadoop.hbase.thrift.ThriftServer",
                List.of(
                    "--bind",
                    bind,
                    "--port",
                    Integer.toString(thrift.getAsInt()),
                    "--infoport",
                    "-1",
                    "start")));
  }

  /** The master in a process of its own. */
  Program masterAlone() {
    List<String> arguments = new ArrayList<>();
    masterHandlers.ifPresent(
        handlers -> arguments.addAll(List.of("-D", HANDLERS + "=" + handlers)));
    arguments.addAll(START);
    return new Program(MASTER, MASTER_HEAP, MASTER_PROGRAM, arguments);
  }

  /** ZooKeeper in a process of its own. */
  static Program zookeeperAlone() {
    return new Program(
        ZOOKEEPER, ZOOKEEPER_HEAP, "org.apache.hadoop.hbase.zookeeper.HQuorumPeer", START);
  }
}
