package beamtime.testbed.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Whole folders at once. */
public final class Trees {
  private Trees() {}

  /** Copies a folder; the target must not exist. */
  public static void copy(Path from, Path to) throws IOException {
    for (Path path : all(from)) {
      Path copy = to.resolve(from.relativize(path).toString());
      if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
        Files.createDirectories(copy);
      } else {
        Files.copy(path, copy);
      }
    }
  }

  /**
   * Gives a folder with all that is in it to a user. Folders come last: who has one could put a
   * link in place of what is in it.
   */
  public static void giveTo(Path root, UserPrincipal owner) throws IOException {
    List<Path> paths = new ArrayList<>(all(root));
    Collections.reverse(paths);
    for (Path path : paths) {
      Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
          .setOwner(owner);
    }
  }

  /** Folders before what is in them; links are not followed. */
  private static List<Path> all(Path root) throws IOException {
    try (Stream<Path> paths = Files.walk(root)) {
      return paths.toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
