package beamtime.testbed.fetch;

import beamtime.core.backend.TestbedException;
import beamtime.core.owner.Myself;
import beamtime.core.owner.OwnedFolder;
import beamtime.testbed.system.Lock;
import beamtime.testbed.system.Reason;
import beamtime.testbed.system.Unprivileged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The folder that keeps downloaded servers between runs: {@code $BEAMTIME_CACHE}, else {@code
 * $XDG_CACHE_HOME/beamtime}, else {@code ~/.cache/beamtime}.
 *
 * @param folder made when first written to
 */
public record Cache(Path folder) {
  /** Where root puts what an unprivileged user must read when {@link #folder} is closed to it. */
  public static final Path SHARED = Path.of("/var/cache/beamtime");

  private static final Set<PosixFilePermission> READ = PosixFilePermissions.fromString("r--r--r--");

  private static final Set<PosixFilePermission> EXECUTE =
      PosixFilePermissions.fromString("--x--x--x");

  /** The user's cache. */
  public static Cache ofUser(Map<String, String> environment) {
    return new Cache(Myself.cache(environment));
  }

  /** This one, or the shared one where root starts servers as a user that could not read it. */
  public Cache readableBy(Optional<Unprivileged> user) {
    return user.isEmpty() || Unprivileged.reaches(folder) ? this : new Cache(SHARED);
  }

  /** Fills a new folder with what is to be kept. */
  @FunctionalInterface
  public interface Filler {
    void fill(Path folder) throws IOException;
  }

  /**
   * The folder of this name, filled by the first that asks. Others, of this process or another,
   * wait for it; a process that dies halfway leaves nothing that looks complete. A folder that was
   * damaged since is filled again.
   *
   * @param told hears what is wrong with a damaged one
   */
  public Path once(String name, Consumer<String> told, Filler filler) {
    Path target = folder.resolve(name);
    if (Files.isDirectory(target) && Manifest.damage(target).isEmpty()) {
      return target;
    }
    try {
      Files.createDirectories(folder);
      if (folder.equals(SHARED)) {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
      return Lock.holding(folder.resolve(name + ".lock"), () -> whole(target, told, filler));
    } catch (IOException e) {
      throw new TestbedException(
          "can't write "
              + target
              + ": "
              + Reason.of(e)
              + "; make room there or name another folder in the environment variable BEAMTIME_CACHE",
          e);
    }
  }

  /**
   * Whatever the umask says, as a server that root starts runs as another user. It is public
   * software.
   */
  private static void letOthersRead(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.filter(path -> !Files.isSymbolicLink(path)).toList()) {
        Set<PosixFilePermission> allowed =
            EnumSet.copyOf(Files.getPosixFilePermissions(each, LinkOption.NOFOLLOW_LINKS));
        allowed.addAll(READ);
        if (allowed.contains(PosixFilePermission.OWNER_EXECUTE)) {
          allowed.addAll(EXECUTE);
        }
        Files.setPosixFilePermissions(each, allowed);
      }
    }
  }

  private Path whole(Path target, Consumer<String> told, Filler filler) throws IOException {
    if (Files.notExists(target)) {
      return fill(target, filler);
    }
    Optional<String> damage = Manifest.damage(target);
    if (damage.isEmpty()) {
      return target; // somebody else was faster
    }
    String damaged = "damaged in the cache: " + damage.get();
    told.accept(damaged + "; fetches " + target + " again");
    try {
      return fill(target, filler);
    } catch (TestbedException e) {
      throw new TestbedException(
          damaged + "; " + target + " can't be fetched again: " + e.getMessage(), e);
    }
  }

  private Path fill(Path target, Filler filler) throws IOException {
    Path part = folder.resolve(target.getFileName() + ".part");
    OwnedFolder.delete(part);
    Files.createDirectories(part);
    try {
      filler.fill(part);
      letOthersRead(part);
      Manifest.note(part);
      OwnedFolder.delete(target);
      return Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      OwnedFolder.delete(part);
    }
  }
}
