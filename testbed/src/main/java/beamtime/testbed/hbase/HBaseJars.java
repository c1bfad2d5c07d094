package beamtime.testbed.hbase;

import beamtime.core.backend.Testbed.Progress;
import beamtime.testbed.fetch.Artifacts;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.ClassPathList;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.setting.Settings;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * HBase's server with all that it needs, from Maven repositories.
 *
 * @param version such as {@code 2.6.4-hadoop3}
 */
record HBaseJars(String version) {
  /** Of the version that the build names. */
  HBaseJars() {
    this(HBaseOptions.PINS.of("version"));
  }

  /** The jars on this machine's disk; fetches what is not there. */
  Installed install(Settings settings, Cache cache, Progress progress) {
    String coordinates = "org.apache.hbase:hbase-server:" + version;
    return new Installed(
        coordinates,
        new ClassPathList(coordinates)
            .files(
                cache,
                line -> progress.step("hbase", line),
                () -> Artifacts.ofUser("hbase", settings.offline(), progress)));
  }

  /** Copies of them, for a user who can't read the originals. */
  Installed copied(Installed installed, Cache cache, Progress progress) {
    Path folder =
        cache.once(
            "hbase-" + version,
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
