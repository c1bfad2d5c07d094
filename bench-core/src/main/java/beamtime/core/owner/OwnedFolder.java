package beamtime.core.owner;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A folder among the temporary files that one process owns, closed to other users and removed when
 * this is closed. It names its owner, so that those who come later know what the dead have left.
 *
 * @param path the folder
 */
public record OwnedFolder(Path path) implements AutoCloseable {
  /** What the names of such folders begin with. */
  public static final String PREFIX = "beamtime-";

  private static final String OWNER = "owner";
  private static final String OWNER_TO_BE = OWNER + ".new";

  /** A folder's owner is noted at once, unless its maker is killed right there. */
  private static final Duration BIRTH = Duration.ofMinutes(1);

  /** Makes a new one for this process, below a folder that is there. */
  public static OwnedFolder create(Path parent, String kind) throws IOException {
    OwnedFolder folder = new OwnedFolder(Files.createTempDirectory(parent, PREFIX + kind + "-"));
    folder.own();
    return folder;
  }

  /**
   * The folder of temporary files that all processes of a user share; those that a launcher starts
   * have one of their own within it.
   */
  public static Path temporary() {
    Path own = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
    return around(own).map(folder -> folder.path().getParent()).orElse(own);
  }

  /** The one that a path lies in, if any. */
  public static Optional<OwnedFolder> around(Path path) {
    for (Path folder = path; folder.getParent() != null; folder = folder.getParent()) {
      if (folder.getFileName().toString().startsWith(PREFIX)
          && Files.exists(folder.resolve(OWNER))) {
        return Optional.of(new OwnedFolder(folder));
      }
    }
    return Optional.empty();
  }

  /** Notes this process as its owner; a reader sees all of the note or nothing. */
  public void own() throws IOException {
    Path word = path.resolve(OWNER_TO_BE);
    Files.writeString(word, Owner.self().toString());
    Files.move(word, path.resolve(OWNER), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Its owner; empty where none is noted, or the folder is another user's. */
  public Optional<Owner> owner() {
    try {
      return isOurs()
          ? Optional.of(Owner.parse(Files.readString(path.resolve(OWNER)).strip()))
          : Optional.empty();
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
      return Optional.empty(); // not as we write it, or gone
    }
  }

  /**
   * Whether this user made it. What another put there is not to be believed, nor read: it could
   * name any of our processes, or be a pipe.
   */
  public boolean isOurs() throws IOException {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
        && Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName().equals(Myself.name());
  }

  /** Whether its owner is dead for certain, or was killed before it could name itself. */
  public boolean isAbandoned() {
    return owner().map(Owner::gone).orElseGet(this::isUnborn);
  }

  private boolean isUnborn() {
    try (Stream<Path> files = isOurs() ? Files.list(path) : Stream.of(path)) {
      return path.getFileName().toString().matches(PREFIX + "[a-z0-9]+-\\d+(-[0-9a-f]+)?")
          && files.allMatch(path.resolve(OWNER_TO_BE)::equals)
          && Files.getLastModifiedTime(path).toInstant().isBefore(Instant.now().minus(BIRTH));
    } catch (IOException e) {
      return false; // just removed
    }
  }

  /** Removes those of a kind whose owners are dead for certain. */
  public static void sweep(Path parent, String kind) {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, PREFIX + kind + "-*")) {
      for (Path folder : folders) {
        OwnedFolder left = new OwnedFolder(folder);
        if (left.isAbandoned()) {
          left.deleteWhatGoes();
        }
      }
    } catch (IOException e) {
      return; // closed to us or gone: the next one tries again
    }
  }

  /** Deletes what it can, where a failure can't be reported: the next sweep finds the rest. */
  public void deleteWhatGoes() {
    try {
      close();
    } catch (IOException e) {
      return; // another process still writes there, and ends with us
    }
  }

  /** Removes it. A process that was just killed may still drop a file: so it tries twice. */
  @Override
  public void close() throws IOException {
    try {
      deleteOwnerLast();
    } catch (IOException e) {
      LockSupport.parkNanos(200_000_000);
      deleteOwnerLast();
    }
  }

  private void deleteOwnerLast() throws IOException {
    delete(path, OWNER);
  }

  /**
   * Removes a folder.
   *
   * @param last the file that says whose it is: it is there for as long as anything else is
   */
  public static void delete(Path root, String last) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    try (DirectoryStream<Path> content =
        Files.newDirectoryStream(root, file -> !file.endsWith(last))) {
      for (Path file : content) {
        delete(file);
      }
    }
    delete(root);
  }

  /** Removes a folder with all that is in it; files that vanish meanwhile are no failure. */
  public static void delete(Path root) throws IOException {
    if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
