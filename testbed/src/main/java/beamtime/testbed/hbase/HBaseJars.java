package beamtime.testbed.hbase;

import beamtime.core.backend.Testbed.Progress;
import beamtime.testbed.fetch.Artifacts;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.ClassPathList;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.setting.Pins;
import beamtime.testbed.setting.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * HBase's server with all that it needs, from Maven repositories.
 *
 * @param version such as {@code 2.6.4-hadoop3}
 * @param hadoop version of Hadoop, such as {@code 3.4.3}
 * @param codec artifacts of Zstandard, which HBase's server does not bring; all else is there
 * @param gateway artifacts of the Thrift gateway, which has all else from the server; none without
 *     it
 */
record HBaseJars(String version, String hadoop, List<String> codec, List<String> gateway) {
  /** What a server needs of Hadoop. */
  private static final List<String> OF_HADOOP =
      List.of(
          "annotations",
          "auth",
          "common",
          "distcp",
          "hdfs",
          "hdfs-client",
          "mapreduce-client-core",
          "yarn-api",
          "yarn-client",
          "yarn-common");

  /** Of the versions that the build names. */
  static HBaseJars of(Settings settings) {
    Pins pins = HBaseOptions.PINS;
    List<String> gateway =
        List.of(
            "org.apache.hbase:hbase-thrift:jar:" + pins.of("thrift.version"),
            "org.apache.thrift:libthrift:jar:" + pins.of("libthrift.version"));
    return new HBaseJars(
        pins.of("version"),
        pins.of("hadoop.version"),
        List.of(
            "org.apache.hbase:hbase-compression-zstd:jar:" + pins.of("version"),
            "com.github.luben:zstd-jni:jar:" + pins.of("zstd-jni.version")),
        settings.flag(HBaseOptions.THRIFT) ? gateway : List.of());
  }

  /** Of an image that holds them. */
  String tag() {
    String jars = version + "-" + hadoop + "-zstd" + versions(codec.subList(1, codec.size()));
    return gateway.isEmpty() ? jars : jars + "-" + HBaseCluster.THRIFT + versions(gateway);
  }

  private static String versions(List<String> jars) {
    return jars.stream()
        .map(jar -> "-" + jar.substring(jar.lastIndexOf(':') + 1))
        .distinct()
        .collect(Collectors.joining());
  }

  /** The jars on this machine's disk; fetches what is not there. */
  Installed install(Settings settings, Cache cache, Progress progress) {
    String coordinates = "org.apache.hbase:hbase-server:" + version;
    List<String> besides = Stream.concat(codec.stream(), gateway.stream()).toList();
    List<Path> files =
        new ClassPathList("hbase-server-" + tag(), coordinates, ofHadoop(), besides)
            .files(
                cache,
                line -> progress.step("hbase", line),
                () -> Artifacts.ofUser("hbase", settings.offline(), progress));
    return new Installed(coordinates, files);
  }

  private List<String> ofHadoop() {
    return OF_HADOOP.stream()
        .map(part -> "org.apache.hadoop:hadoop-" + part + ":" + hadoop)
        .toList();
  }

  /** Copies of them, for a user who can't read the originals. */
  Installed copied(Installed installed, Cache cache, Progress progress) {
    Path folder =
        cache.once(
            "hbase-" + tag(),
            line -> progress.step("hbase", line),
            fresh -> {
              for (Path jar : installed.files()) {
                Files.copy(jar, fresh.resolve(jar.getFileName()));
              }
            });
    return new Installed(
        installed.artifact(),
        installed.files().stream().map(jar -> folder.resolve(jar.getFileName())).toList());
  }
}
