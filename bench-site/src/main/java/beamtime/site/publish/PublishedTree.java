package beamtime.site.publish;

import beamtime.core.owner.OwnedFolder;
import beamtime.site.history.AnnotationFile;
import beamtime.site.page.PageList;
import beamtime.site.page.SiteContent;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * A published site: {@code runs/<id>/data} holds each run's data; everything else is made from it
 * and from the notes in {@code annotations.yaml} at its top, which no publication touches.
 *
 * <p>Runs are only ever added. A publication first writes everything to a folder that no page links
 * to; then the run's data appears at once, then its pages, then the pages that link to it. Wherever
 * it stops, readers still find every earlier run, and the next publication finishes or removes what
 * is left.
 */
public final class PublishedTree {
  private static final String STAGE = ".publishing-";

  /**
   * First file of a stage, locked while its publisher lives: a folder without one is someone
   * else's.
   */
  private static final String LIVING = "publisher";

  /** Another publisher's pages take seconds. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Path root;
  private final Pages pages;
  private final Duration patience;

  /** A tree, which may not exist yet. */
  public PublishedTree(Path root, Pages pages) {
    this(root, pages, PATIENCE);
  }

  PublishedTree(Path root, Pages pages, Duration patience) {
    this.root = root.toAbsolutePath().normalize();
    this.pages = pages;
    this.patience = patience;
  }

  /** Whether somebody has published to a folder. */
  public static boolean isAt(Path folder) {
    return Files.exists(folder.resolve(TreeLock.NAME), LinkOption.NOFOLLOW_LINKS);
  }

  /** Where a run's data lies in a tree. */
  static Path data(Path root, String id) {
    return root.resolve("runs").resolve(id).resolve("data");
  }

  /**
   * Adds a run, one publisher at a time.
   *
   * @throws PublishException if the run may not be published, or another of its name is there
   * @throws IOException if it could not be written; the site is unchanged
   */
  public Published add(Publication publication) throws IOException {
    publication.check();
    Files.createDirectories(root);
    TreeLock lock = TreeLock.of(root, TreeLock.NAME, patience);
    try (lock) {
      return addAlone(publication);
    }
  }

  /** The same without a lock. */
  Published addAlone(Publication publication) throws IOException {
    publication.check();
    clearAway();
    boolean there = isThere(publication);
    Path stage = Files.createTempDirectory(root, STAGE);
    TreeLock living = TreeLock.of(stage, LIVING, Duration.ZERO);
    try (living) {
      Path site = stage.resolve("site");
      List<Path> added = there ? List.of() : List.of(data(site, publication.id()));
      for (Path folder : added) {
        copy(publication, folder);
      }
      pages.write(new SiteContent(runs(added), AnnotationFile.in(root)), root, site);
      PageMove.of(site, root, added).carryOut();
      return there ? Published.ALREADY_THERE : Published.ADDED;
    } finally {
      delete(stage);
    }
  }

  /** The mark goes last: without it nobody would dare to remove what a killed publisher left. */
  private static void delete(Path stage) throws IOException {
    try (Stream<Path> files = Files.list(stage)) {
      for (Path file : files.filter(file -> !file.endsWith(LIVING)).toList()) {
        OwnedFolder.delete(file);
      }
    }
    OwnedFolder.delete(stage);
  }

  private boolean isThere(Publication publication) throws IOException {
    Path place = data(root, publication.id());
    PageList.refuseLinks(root, place);
    if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    if (!KnownFiles.same(publication.run(), place)) {
      throw new PublishException(
          "another run "
              + publication.id()
              + " is there already, or the same as `build` wrote it, and runs are only added");
    }
    return true;
  }

  private static void copy(Publication publication, Path to) throws IOException {
    SortedMap<String, Path> files = KnownFiles.of(publication.run(), publication.withLogs());
    Files.createDirectories(to);
    for (Map.Entry<String, Path> file : files.entrySet()) {
      Path copy = to.resolve(file.getKey());
      Path folder = copy.resolveSibling("");
      Files.createDirectories(folder);
      Files.copy(file.getValue(), copy, LinkOption.NOFOLLOW_LINKS);
      copy.toFile().setWritable(true, true);
      Disk.sync(copy);
      Disk.syncNames(folder);
    }
    // the run was checked as it was read; what was copied may have changed since
    if (!RunFolder.read(to).record().equals(publication.run().record())) {
      throw new PublishException("run " + publication.id() + " changed while it was published");
    }
  }

  private List<RunFolder> runs(List<Path> added) throws IOException {
    List<Path> folders = new ArrayList<>(added);
    Path runs = root.resolve("runs");
    if (Files.isDirectory(runs)) {
      try (Stream<Path> published = Files.list(runs)) {
        published
            .map(run -> run.resolve("data"))
            .filter(data -> Files.exists(data.resolve("run.json"), LinkOption.NOFOLLOW_LINKS))
            .sorted()
            .forEach(folders::add);
      }
    }
    List<RunFolder> read = new ArrayList<>();
    for (Path folder : folders) {
      read.add(RunFolder.read(folder));
    }
    return read;
  }

  /** Removes what killed publishers left; all else stays. */
  private void clearAway() throws IOException {
    List<Path> left;
    try (Stream<Path> files = Files.list(root)) {
      left = files.filter(file -> file.getFileName().toString().startsWith(STAGE)).toList();
    }
    for (Path stage : left) {
      if (isDead(stage)) {
        delete(stage);
      }
    }
  }

  private static boolean isDead(Path stage) throws IOException {
    if (!Files.isDirectory(stage, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    if (!Files.isRegularFile(stage.resolve(LIVING), LinkOption.NOFOLLOW_LINKS)) {
      try (Stream<Path> files = Files.list(stage)) {
        return files.findAny().isEmpty(); // killed before it wrote anything
      }
    }
    try {
      TreeLock.of(stage, LIVING, Duration.ZERO).close();
      return true;
    } catch (PublishException e) {
      return false;
    }
  }
}
