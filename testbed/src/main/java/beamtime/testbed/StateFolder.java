package beamtime.testbed;

import beamtime.core.store.TestbedException;
import beamtime.testbed.system.Owner;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the processes of one user leave word of running backends: {@code
 * $XDG_RUNTIME_DIR/beamtime}, else a folder of the user's own among the temporary files.
 *
 * @param path the folder
 */
record StateFolder(Path path) {
  static StateFolder ofUser(Map<String, String> environment) {
    String runtime = environment.getOrDefault("XDG_RUNTIME_DIR", "");
    return new StateFolder(
        runtime.isEmpty()
            ? Path.of(
                System.getProperty("java.io.tmpdir"),
                "beamtime-state-" + System.getProperty("user.name"))
            : Path.of(runtime, "beamtime"));
  }

  /** The file that tells of a backend that runs for an owner with these properties. */
  Path record(String backend, Owner owner, Map<String, String> properties) {
    // Other settings of a server make another server.
    int settings = new TreeMap<>(properties).hashCode();
    return path.resolve(
        backend + "-" + owner + "-" + Integer.toHexString(settings) + ".properties");
  }

  /** Makes it, closed to others. */
  void make() {
    try {
      if (!Files.isDirectory(path)) {
        Files.createDirectories(path.toAbsolutePath().getParent());
        Files.createDirectory(
            path,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
      // Whoever else made a folder of this name first could hand us servers of his own.
      String owner = Files.getOwner(path).getName();
      if (!owner.equals(System.getProperty("user.name"))) {
        throw new IOException("it belongs to user '" + owner + "'");
      }
    } catch (IOException e) {
      throw new TestbedException(
          "can't use the folder "
              + path
              + " for running backends: "
              + Reason.of(e)
              + "; remove it, or set the environment variable XDG_RUNTIME_DIR",
          e);
    }
  }
}
