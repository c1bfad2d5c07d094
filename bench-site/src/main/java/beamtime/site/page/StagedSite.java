package beamtime.site.page;

import beamtime.core.owner.OwnedFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A site while it is written: a folder next to the final one, on the same disk, so that files need
 * only be moved. What the older site has to the byte is not written at all.
 */
final class StagedSite implements AutoCloseable {
  /** Moved last: a reader who opens it finds the pages that it links to. */
  private static final String START = "index.html";

  private static final String KIND = "site";

  private final Path target;
  private final Path stage;
  private final Set<String> older;
  private final TreeMap<String, String> files = new TreeMap<>();
  private final Set<String> unchanged = new TreeSet<>();
  private final Set<Path> folders = new HashSet<>();

  private StagedSite(Path target, Path stage, Set<String> older) {
    this.target = target;
    this.stage = stage;
    this.older = older;
  }

  static StagedSite nextTo(Path target) throws IOException {
    Set<String> older = PageList.in(target);
    Path parent = Objects.requireNonNull(target.toAbsolutePath().getParent());
    OwnedFolder.sweep(parent, KIND);
    return new StagedSite(target, OwnedFolder.create(parent, KIND).path(), older);
  }

  /** In a folder of somebody's who moves what is written. */
  static StagedSite in(Path stage, Path target) throws IOException {
    Path folder = stage.toAbsolutePath().normalize();
    return new StagedSite(target, folder, PageList.in(target));
  }

  /** What the older site has there; empty where it has nothing of its own. */
  Optional<byte[]> older(String path) throws IOException {
    return isOld(path) ? Optional.of(Files.readAllBytes(target.resolve(path))) : Optional.empty();
  }

  /**
   * Takes a file.
   *
   * @throws IOException where it would lie outside the site, or a file has that name already
   */
  void put(String path, byte[] content) throws IOException {
    Path place = place(path);
    if (older(path).filter(old -> Arrays.equals(old, content)).isPresent()) {
      unchanged.add(path);
    } else {
      createFolderOf(place);
      Files.write(place, content);
    }
  }

  /**
   * Takes a copy of a file.
   *
   * @throws IOException where it would lie outside the site, or a file has that name already
   */
  void copy(String path, Path source) throws IOException {
    Path place = place(path);
    if (isOld(path) && Files.mismatch(source, target.resolve(path)) < 0) {
      unchanged.add(path);
    } else if (!Files.exists(place) || !Files.isSameFile(source, place)) {
      createFolderOf(place);
      Files.copy(source, place);
    }
  }

  private boolean isOld(String path) {
    return older.contains(path)
        && Files.isRegularFile(target.resolve(path), LinkOption.NOFOLLOW_LINKS);
  }

  private Path place(String path) throws IOException {
    Path place = stage.resolve(path).normalize();
    if (!place.startsWith(stage) || place.equals(stage)) {
      throw new IOException("a page would be written outside the site: " + path);
    }
    // some file systems ignore case
    String other = files.put(path.toLowerCase(Locale.ROOT), path);
    if (other != null) {
      throw new IOException("two pages would be one file: " + other + " and " + path);
    }
    return place;
  }

  /** Thousands of files share a folder; asking the disk for each would take as long as writing. */
  private void createFolderOf(Path file) throws IOException {
    Path folder = file.getParent();
    if (folder != null && folders.add(folder)) {
      Files.createDirectories(folder);
    }
  }

  /** All files, the list of them included. */
  private Set<String> all() {
    Set<String> all = new TreeSet<>(files.values());
    all.add(PageList.NAME);
    return all;
  }

  private static String text(Set<String> all) {
    return String.join("\n", all) + "\n";
  }

  /** Writes the list of all files, even where the older site has the same. */
  void list() throws IOException {
    Path place = stage.resolve(PageList.NAME);
    createFolderOf(place);
    Files.writeString(place, text(all()));
  }

  /** Moves every file into place, and removes what an older site had and this one lacks. */
  Written move() throws IOException {
    Set<String> all = all();
    put(PageList.NAME, text(all).getBytes(StandardCharsets.UTF_8));
    refuseStrangers();
    Set<String> changed = new TreeSet<>(all);
    changed.removeAll(unchanged);
    // A move that is cut short leaves nothing that the next site would take for somebody else's.
    Set<String> both = new TreeSet<>(older);
    both.addAll(all);
    boolean listChanges = changed.remove(PageList.NAME);
    if (listChanges) {
      moveList(both);
    }
    Comparator<String> startLast = Comparator.comparing(START::equals);
    for (String path : changed.stream().sorted(startLast).toList()) {
      Path place = target.resolve(path);
      createFolderOf(place);
      replace(stage.resolve(path), place);
    }
    Set<String> gone = new TreeSet<>(older);
    gone.removeAll(all);
    for (String path : gone) {
      remove(path);
    }
    if (listChanges) {
      moveList(all);
    }
    return new Written(all.size() - unchanged.size(), unchanged.size());
  }

  /** Half a list would make the site somebody else's. */
  private void moveList(Set<String> names) throws IOException {
    Path fresh = stage.resolve(PageList.NAME);
    Path list = target.resolve(PageList.NAME);
    createFolderOf(list);
    Files.writeString(fresh, text(names));
    replace(fresh, list);
  }

  /**
   * As a whole, also where the site is a volume of its own, to which nothing can be renamed: there
   * a file with {@code .new} behind its name is taken for what a copy that was cut short has left.
   */
  private static void replace(Path fresh, Path place) throws IOException {
    try {
      Files.move(fresh, place, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Path near = place.resolveSibling(place.getFileName() + ".new");
      try {
        Files.copy(fresh, near, StandardCopyOption.REPLACE_EXISTING);
        Files.move(near, place, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(near);
      }
    }
  }

  private void refuseStrangers() throws IOException {
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
  private void remove(String path) throws IOException {
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
    new OwnedFolder(stage).close();
  }
}
