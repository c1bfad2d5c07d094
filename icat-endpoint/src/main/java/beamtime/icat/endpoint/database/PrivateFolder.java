package beamtime.icat.endpoint.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A folder that only this process's user can enter, whatever the umask: what lies in it, such as
 * the id of a session, is as good as a password.
 */
final class PrivateFolder {
  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");

  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private PrivateFolder() {}

  /** Makes the folder and a file in it, or takes them back from others. */
  static void file(Path folder, String name) throws IOException {
    Files.createDirectories(folder);
    close(folder, FOLDER);
    Path file = folder.resolve(name);
    if (!Files.exists(file)) {
      Files.createFile(file);
    }
    close(file, FILE);
  }

  private static void close(Path path, Set<PosixFilePermission> permissions) throws IOException {
    PosixFileAttributeView posix = Files.getFileAttributeView(path, PosixFileAttributeView.class);
    if (posix != null) {
      posix.setPermissions(permissions);
    }
  }
}
