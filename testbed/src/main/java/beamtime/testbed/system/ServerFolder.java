package beamtime.testbed.system;

import beamtime.core.backend.TestbedException;
import beamtime.core.owner.OwnedFolder;
import beamtime.testbed.setting.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Data and configuration of one running server, removed with it. It is closed to others (mode
 * 0700), but for the group of an unprivileged user that root {@linkplain #give gives} a part of it
 * to.
 *
 * @param path the folder
 */
public record ServerFolder(Path path) {
  /** File in it that names the server's processes. */
  public static final String SERVERS = "servers";

  /** File in it that names backend and bytes of memory that its servers were promised. */
  public static final String MEMORY = "memory";

  /** Room that every server needs to begin with. */
  private static final long NEEDED = 512L << 20;

  private static final Set<PosixFilePermission> PASSABLE =
      PosixFilePermissions.fromString("rwx--x---");
  private static final Set<PosixFilePermission> SECRET =
      PosixFilePermissions.fromString("rw-------");

  /** Makes a new one. */
  public static ServerFolder create(Path parent, String backend) {
    try {
      Files.createDirectories(parent);
      Disk.require(parent, NEEDED);
      return new ServerFolder(OwnedFolder.create(parent, backend).path());
    } catch (IOException e) {
      throw new TestbedException(
          "can't make a folder for "
              + backend
              + " below "
              + parent
              + ": "
              + Reason.of(e)
              + "; make room there or set "
              + Settings.DIR.key(),
          e);
    }
  }

  /** A folder in it, made where it is not there. */
  public Path folder(String name) throws IOException {
    return Files.createDirectories(path.resolve(name));
  }

  /** Gives a folder in it to a user, who may pass through it and list nothing. */
  public void give(Path part, Unprivileged user) throws IOException {
    Files.getFileAttributeView(path, PosixFileAttributeView.class).setGroup(user.group());
    Files.setPosixFilePermissions(path, PASSABLE);
    Trees.giveTo(part, user.principal());
  }

  /** Writes a text file into it. */
  public Path write(String name, String text) throws IOException {
    Path file = path.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  /** Writes a file that only the owner may read, from its first byte on. */
  public Path writeSecret(String name, String text) throws IOException {
    Path file = path.resolve(name);
    if (posix(path)) {
      Files.createFile(file, PosixFilePermissions.asFileAttribute(SECRET));
    }
    return Files.writeString(file, text);
  }

  /** Removes it. */
  public void delete() throws IOException {
    new OwnedFolder(path).close();
  }

  private static boolean posix(Path path) throws IOException {
    return Files.getFileStore(path).supportsFileAttributeView("posix");
  }
}
