package beamtime.site.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A site while it is written: a folder next to the final one, on the same disk, so that files need
 * only be moved.
 */
final class StagedSite implements AutoCloseable {
  /** Moved last: a reader who opens it finds the pages that it links to. */
  private static final String START = "index.html";

  private final Path stage;
  private final TreeMap<String, String> files = new TreeMap<>();
  private final Set<Path> folders = new HashSet<>();

  private StagedSite(Path stage) {
    this.stage = stage;
  }

  static StagedSite nextTo(Path target) throws IOException {
    return new StagedSite(
        Files.createTempDirectory(target.getParent(), "." + target.getFileName() + "."));
  }

  /**
   * Where a file is to be written.
   *
   * @throws IOException where it would lie outside the site, or a file has that name already
   */
  Path place(String path) throws IOException {
    Path place = stage.resolve(path).normalize();
    if (!place.startsWith(stage) || place.equals(stage)) {
      throw new IOException("a page would be written outside the site: " + path);
    }
    // some file systems ignore case
    String other = files.put(path.toLowerCase(Locale.ROOT), path);
    if (other != null) {
      throw new IOException("two pages would be one file: " + other + " and " + path);
    }
    createFolderOf(place);
    return place;
  }

  /** Thousands of files share a folder; asking the disk for each would take as long as writing. */
  private void createFolderOf(Path file) throws IOException {
    Path folder = file.getParent();
    if (folder != null && folders.add(folder)) {
      Files.createDirectories(folder);
    }
  }

  /** Moves every file into place, and removes what an older site had and this one lacks. */
  void moveTo(Path target) throws IOException {
    Path list = place(PageList.NAME);
    Set<String> written = new TreeSet<>(files.values());
    Files.writeString(list, String.join("\n", written) + "\n");
    Set<String> older = PageList.in(target);
    refuseStrangers(target, older);
    Comparator<String> startLast = Comparator.comparing(START::equals);
    for (String path : written.stream().sorted(startLast).toList()) {
      Path place = target.resolve(path);
      createFolderOf(place);
      Files.move(stage.resolve(path), place, StandardCopyOption.REPLACE_EXISTING);
    }
    older.removeAll(written);
    for (String path : older) {
      remove(target, path);
    }
  }

  private void refuseStrangers(Path target, Set<String> older) throws IOException {
    for (String path : files.values()) {
      Path place = target.resolve(path);
      PageList.refuseLinks(target, place);
      if (!older.contains(path) && Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
        throw new IOException(
            place + " is in the way: it was not written by this site; choose another folder");
      }
    }
  }

  /** Removes a file of an older site, and the folders that it leaves empty. */
  private static void remove(Path target, String path) throws IOException {
    Path file = target.resolve(path).normalize();
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.deleteIfExists(file);
    for (Path folder = file.getParent();
        folder != null && !folder.equals(target);
        folder = folder.getParent()) {
      try (Stream<Path> left = Files.list(folder)) {
        if (left.findAny().isPresent()) {
          return;
        }
      }
      Files.delete(folder);
    }
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> rest = Files.walk(stage)) {
      for (Path path : rest.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
