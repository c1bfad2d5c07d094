package beamtime.testbed.provider;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * Where the servers' logs go.
 *
 * @param folder holds one file for each server that was started
 * @param kept whether logs stay after a normal stop
 */
public record Logs(Path folder, boolean kept) {
  /** The folder that the user named, else the cache, where only the logs of failures stay. */
  public static Logs of(Settings settings, Cache cache) {
    return settings
        .text(Settings.LOGS)
        .map(folder -> new Logs(Path.of(folder).toAbsolutePath(), true))
        .orElseGet(() -> new Logs(cache.folder().resolve("logs"), false));
  }

  /** Makes the folder and sees that it can be written to. */
  public void make() {
    try {
      Files.createDirectories(folder);
      if (!Files.isWritable(folder)) {
        throw new IOException("no right to write there");
      }
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /** The log of one server, with a name of its own; its file appears with the first output. */
  public LogFile create(String backend) {
    String suffix = UUID.randomUUID().toString().substring(0, 8);
    String name = backend + "-" + ProcessHandle.current().pid() + "-" + suffix + ".log";
    return new LogFile(folder.resolve(name), kept);
  }

  private TestbedException unusable(IOException e) {
    return new TestbedException(
        "can't write logs to "
            + folder
            + ": "
            + Reason.of(e)
            + "; name a folder by "
            + Settings.LOGS.key(),
        e);
  }
}
