package beamtime.testbed.hbase;

import beamtime.core.backend.LacksException;
import beamtime.testbed.backend.ImageChoice;
import beamtime.testbed.backend.Shape;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Pins;
import beamtime.testbed.setting.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** What a user may set of an HBase that we start. */
final class HBaseOptions {
  static final Option HEAP =
      new Option(
          "testbed.hbase.heap",
          "2g",
          "heap of the server: master, region server, ZooKeeper; of each region server if several");
  static final Option REGION_SERVERS =
      new Option(
          "testbed.hbase.regionservers",
          "1",
          "1 or 3: region servers; 1 in one process with master and ZooKeeper, 3 each in its own, as are those two");
  static final Option ZOOKEEPER_PORT =
      new Option(
          "testbed.hbase.zookeeper.port",
          "",
          "1 to 65535: port of ZooKeeper; any free one where left out");
  static final Option MASTER_PORT =
      new Option(
          "testbed.hbase.master.port",
          "",
          "1 to 65535: port of the master; any free one where left out");
  static final Option REGION_PORT =
      new Option(
          "testbed.hbase.regionserver.port",
          "",
          "1 to 65535: port of the region server; any free one where left out");

  static final Option MASTER_HANDLERS =
      new Option(
          "testbed.hbase.master.handlers",
          "",
          "1 or more: RPC handlers of the master, where it is a process of its own (testbed.hbase.regionservers=3); HBase's default 30");
  static final Option THRIFT =
      new Option(
          "testbed.hbase.thrift",
          "false",
          "true or false: true starts a Thrift gateway next to the server, as a process of its own");

  static final Pins PINS = new Pins(HBaseOptions.class);

  /** Built here, unless the user names one. */
  static final ImageChoice IMAGE = new ImageChoice("hbase", PINS);

  /** What the WLCG study tuned, with HBase's name for it. */
  private static final Map<Option, Tuning> TUNINGS = tunings();

  /**
   * A setting of the server.
   *
   * @param name HBase's
   * @param check fails where its value is none: HBase would take its default
   */
  private record Tuning(String name, BiConsumer<Settings, Option> check) {}

  static final List<Option> ALL =
      Stream.concat(
              Stream.of(
                  HEAP,
                  REGION_SERVERS,
                  ZOOKEEPER_PORT,
                  MASTER_PORT,
                  REGION_PORT,
                  MASTER_HANDLERS,
                  THRIFT,
                  IMAGE.option()),
              TUNINGS.keySet().stream())
          .toList();

  private HBaseOptions() {}

  static Shape shape(Settings settings) {
    check(settings); // before anything is fetched
    Shape one = new Shape(1, "standalone", Map.of());
    Shape three =
        new Shape(
            3,
            "3 region servers",
            Map.of(
                HBaseCluster.MASTER, HBaseCluster.MASTER_HEAP,
                HBaseCluster.ZOOKEEPER, HBaseCluster.ZOOKEEPER_HEAP));
    Shape shape = settings.chosen(REGION_SERVERS, Map.of("1", one, "3", three));
    return settings.flag(THRIFT)
        ? shape.with(HBaseCluster.THRIFT, HBaseCluster.THRIFT_HEAP)
        : shape;
  }

  /**
   * Handlers of the master, where the user chose them. HBase 2.6 has one number for every process:
   * it reads nothing that is the master's alone.
   *
   * @throws LacksException where the master shares its process with the region server
   */
  static OptionalInt masterHandlers(Settings settings) {
    if (!settings.isGiven(MASTER_HANDLERS)) {
      return OptionalInt.empty();
    }
    if (shape(settings).single()) {
      throw new LacksException(
          "hbase lacks handlers of a master that shares its process with the region server: set "
              + REGION_SERVERS.key()
              + "=3, or leave out "
              + MASTER_HANDLERS.key());
    }
    return OptionalInt.of(settings.number(MASTER_HANDLERS));
  }

  private static void check(Settings settings) {
    TUNINGS.forEach(
        (option, tuning) -> {
          if (settings.isGiven(option)) {
            tuning.check().accept(settings, option);
          }
        });
  }

  /** What the user tuned, by HBase's name. */
  static Map<String, String> tuned(Settings settings) {
    Map<String, String> given = new TreeMap<>();
    TUNINGS.forEach(
        (option, tuning) ->
            settings.text(option).ifPresent(value -> given.put(tuning.name(), value)));
    return given;
  }

  private static void count(Settings settings, Option option) {
    settings.read(option, text -> within(Long.parseLong(text), Long.MAX_VALUE), "1 or more");
  }

  private static void memstores(Settings settings, Option option) {
    settings.read(
        option, text -> within(Double.parseDouble(text), 0.8), "a share above 0, 0.8 at most");
  }

  private static void blockCache(Settings settings, Option option) {
    settings.read(
        option,
        text -> Double.parseDouble(text) == 0 ? 0 : within(Double.parseDouble(text), 1),
        "a share of 0 to 1");
  }

  private static double within(double number, double most) {
    if (!(number > 0 && number <= most)) {
      throw new IllegalArgumentException();
    }
    return number;
  }

  private static Map<Option, Tuning> tunings() {
    Map<Option, Tuning> all = new LinkedHashMap<>();
    all.put(
        new Option(
            "testbed.hbase.handlers",
            "",
            "1 or more: RPC handlers of the region server; HBase's default 30"),
        new Tuning(HBaseCluster.HANDLERS, Settings::number));
    all.put(
        new Option(
            "testbed.hbase.memstore.flush",
            "",
            "1 or more: bytes of a memstore that are flushed; HBase's default 134217728"),
        new Tuning("hbase.hregion.memstore.flush.size", HBaseOptions::count));
    all.put(
        new Option(
            "testbed.hbase.memstore.share",
            "",
            "share of the heap for all memstores; HBase's default 0.4"),
        new Tuning("hbase.regionserver.global.memstore.size", HBaseOptions::memstores));
    all.put(
        new Option(
            "testbed.hbase.blockcache.share",
            "",
            "share of the heap for the block cache; HBase's default 0.4"),
        new Tuning("hfile.block.cache.size", HBaseOptions::blockCache));
    all.put(
        new Option(
            "testbed.hbase.filesize",
            "",
            "1 or more: bytes of a region's store files before it is split; HBase's default 10737418240"),
        new Tuning("hbase.hregion.max.filesize", HBaseOptions::count));
    all.put(
        new Option(
            "testbed.hbase.checksums",
            "",
            "true or false: true has HBase check its files by its own checksums, false by the file system's; HBase's default true"),
        new Tuning("hbase.regionserver.checksum.verify", Settings::flag));
    return all;
  }
}
