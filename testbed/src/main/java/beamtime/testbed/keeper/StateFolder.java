package beamtime.testbed.keeper;

import beamtime.core.backend.TestbedException;
import beamtime.core.owner.Myself;
import beamtime.core.owner.Owner;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Where the processes of one user record running backends: {@code $XDG_RUNTIME_DIR/beamtime}, else
 * a folder of the user's own among the temporary files.
 *
 * @param path the folder
 */
public record StateFolder(Path path) {
  private static final String SUFFIX = ".properties";

  public static StateFolder ofUser(Map<String, String> environment) {
    String runtime = environment.getOrDefault("XDG_RUNTIME_DIR", "");
    return new StateFolder(
        isOurs(runtime)
            ? Path.of(runtime, "beamtime")
            : Settings.temporary().resolve("beamtime-state-" + Myself.name()));
  }

  /**
   * Slurm hands on the name of a folder of another machine, {@code sudo -E} that of another user.
   */
  private static boolean isOurs(String runtime) {
    return !runtime.isEmpty()
        && new StateFolder(Path.of(runtime)).isThere()
        && Files.isWritable(Path.of(runtime));
  }

  /**
   * Where kept backends are recorded: always among the temporary files, since the folder of a
   * session goes with the session, and kept backends do not.
   */
  public static StateFolder ofKept() {
    return new StateFolder(Settings.temporary().resolve("beamtime-up-" + Myself.name()));
  }

  /** Whether it is there. One that another user made could hand us servers of his own. */
  boolean isThere() {
    try {
      return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) && owner().equals(Myself.name());
    } catch (IOException e) {
      return false; // just removed
    }
  }

  private String owner() throws IOException {
    return Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName();
  }

  /** The record of a kept backend. */
  Path kept(String backend) {
    return path.resolve(backend + SUFFIX);
  }

  /** The records of kept backends; none where this user has none. */
  List<Path> kept() {
    if (!isThere()) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
    } catch (IOException e) {
      throw new TestbedException("can't list " + path + ": " + Reason.of(e), e);
    }
  }

  /** The record of a backend that runs for an owner with these properties. */
  Path record(String backend, Owner owner, Map<String, String> properties) {
    // Other settings of a server make another server.
    int settings = new TreeMap<>(properties).hashCode();
    return path.resolve(backend + "-" + owner + "-" + Integer.toHexString(settings) + SUFFIX);
  }

  /** Makes it, closed to others. */
  void make() {
    try {
      if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
        Files.createDirectories(path.toAbsolutePath().getParent());
        Files.createDirectory(
            path,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
      if (!isThere()) {
        throw new IOException("it belongs to user '" + owner() + "'");
      }
    } catch (IOException e) {
      throw new TestbedException(
          "can't use the folder "
              + path
              + " for running backends: "
              + Reason.of(e)
              + "; remove it, or have another folder for temporary files, by -Djava.io.tmpdir",
          e);
    }
  }
}
