package beamtime.site.publish;

import beamtime.site.page.PageList;
import beamtime.site.page.SiteWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Moves pages from where they were made into the site: folders of a run's data at once, then new
 * pages, then replacements, the start page last. Unchanged pages stay untouched, and so do files
 * that are not our pages, such as the laboratory's notes.
 */
final class PageMove {
  private static final String START = "index.html";

  private final Path from;
  private final Path to;
  private final List<Path> whole;
  private final Set<String> older;
  private final List<String> fresh = new ArrayList<>();
  private final List<String> replaced = new ArrayList<>();
  private final Set<String> all;

  private PageMove(Path from, Path to, List<Path> whole) throws IOException {
    this.from = from;
    this.to = to;
    this.whole = whole;
    older = PageList.in(to);
    all = PageList.in(from);
  }

  /**
   * Makes sure that all that has to move is on the disk.
   *
   * @param from has the list of all pages, and those that differ
   * @param whole folders in it that the site has not, and that are moved as they are
   * @throws PublishException if a page would replace a file of someone else
   */
  static PageMove of(Path from, Path to, List<Path> whole) throws IOException {
    PageMove move = new PageMove(from, to, whole);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (whole.stream().anyMatch(file::startsWith)) {
          Disk.sync(file);
        } else {
          move.add(from.relativize(file).toString().replace('\\', '/'));
        }
      }
    }
    Comparator<String> startLast = Comparator.comparing(START::equals);
    move.replaced.sort(startLast.thenComparing(Comparator.naturalOrder()));
    return move;
  }

  private void add(String page) throws IOException {
    if (page.equals(SiteWriter.FILES)) {
      return;
    }
    Path place = to.resolve(page);
    PageList.refuseLinks(to, place);
    if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      (page.equals(START) ? replaced : fresh).add(page);
      Disk.sync(from.resolve(page));
    } else if (!Files.isRegularFile(place) || Files.mismatch(from.resolve(page), place) >= 0) {
      if (!older.contains(page)) {
        throw new PublishException(
            place
                + " is in the way: it is not a page of this site; move it, or choose another"
                + " folder");
      }
      replaced.add(page);
      Disk.sync(from.resolve(page));
    }
  }

  /** Moves all of them. */
  void carryOut() throws IOException {
    if (whole.isEmpty() && fresh.isEmpty() && replaced.isEmpty() && all.equals(older)) {
      return;
    }
    // before the pages: if this publication stops here, the next must know them as pages
    Set<String> both = new TreeSet<>(older);
    both.addAll(all);
    list(both);
    for (Path folder : whole) {
      Path place = to.resolve(from.relativize(folder));
      Files.createDirectories(place.getParent());
      Disk.move(folder, place);
    }
    for (String page : Stream.concat(fresh.stream(), replaced.stream()).toList()) {
      Path place = to.resolve(page);
      Files.createDirectories(place.getParent());
      Disk.move(from.resolve(page), place);
    }
    both.removeAll(all);
    for (String page : both) {
      Path place = to.resolve(page).normalize();
      if (Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS)) {
        Files.delete(place);
      }
    }
    list(all);
  }

  private void list(Set<String> pages) throws IOException {
    Path list = from.resolve(SiteWriter.FILES);
    Files.createDirectories(list.getParent());
    Files.writeString(list, String.join("\n", pages) + "\n");
    Disk.sync(list);
    Path place = to.resolve(SiteWriter.FILES);
    Files.createDirectories(place.getParent());
    Disk.move(list, place);
  }
}
