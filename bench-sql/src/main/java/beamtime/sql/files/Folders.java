package beamtime.sql.files;

import beamtime.core.owner.OwnedFolder;
import beamtime.core.store.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folders of places, of which a file says that they are ours.
 *
 * @param root holds them, and may hold what is another's
 */
record Folders(Path root) {
  private static final String MARK = ".beamtime";
  private static final String SAYS = "Beamtime: files of events\n";

  /** Removes one with all that is in it, if it is there; who is killed meanwhile leaves it ours. */
  void delete(String name) throws IOException {
    OwnedFolder.delete(root.resolve(name), MARK);
  }

  /**
   * Makes one for its owner alone.
   *
   * @param fsync whether it is on the disk when this returns
   */
  void make(String name, boolean fsync) throws IOException {
    Path folder =
        Files.createDirectory(
            root.resolve(name),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Path mark = Files.writeString(folder.resolve(MARK), SAYS);
    if (fsync) {
      DatabaseFiles.force(mark);
      DatabaseFiles.force(folder);
      DatabaseFiles.force(root);
    }
  }

  /** Has all of one's files written to the disk. */
  void force(String name) throws IOException {
    try (Stream<Path> all = Files.walk(root.resolve(name))) {
      for (Path each : all.toList()) {
        DatabaseFiles.force(each);
      }
    }
  }

  boolean isThere(String name) {
    return Files.exists(root.resolve(name), LinkOption.NOFOLLOW_LINKS);
  }

  /** Whether we made it, or were killed as we did: then nothing but a part of the mark is in it. */
  boolean isOurs(String name) throws IOException {
    Path folder = root.resolve(name);
    if (!Place.isName(name) || !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    Path mark = folder.resolve(MARK);
    String said = Files.isRegularFile(mark) ? Files.readString(mark) : "";
    return said.equals(SAYS) || (SAYS.startsWith(said) && hasNothingBut(mark));
  }

  private static boolean hasNothingBut(Path mark) throws IOException {
    try (Stream<Path> all = Files.list(mark.getParent())) {
      return all.allMatch(mark::equals);
    }
  }

  /** Names of the folders that we made. */
  List<String> ours() throws IOException {
    List<String> ours = new ArrayList<>();
    try (Stream<Path> all = Files.list(root)) {
      for (Path each : all.toList()) {
        String name = each.getFileName().toString();
        if (isOurs(name)) {
          ours.add(name);
        }
      }
    }
    return ours;
  }

  /** Bytes of all files in one. */
  long bytes(String name) throws IOException {
    try (Stream<Path> all = Files.walk(root.resolve(name))) {
      return all.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }
}
