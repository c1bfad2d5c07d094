package beamtime.site.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The file of a site that lists every file written for it, itself included: the next site replaces
 * or removes these. The file itself may come from someone else.
 */
public final class PageList {
  /** Where it lies. */
  public static final String NAME = "assets/files.txt";

  private PageList() {}

  /**
   * What it names in a site, without what lies outside or behind a link; nothing where there is no
   * such list, or one that does not name itself, which belongs to someone else.
   *
   * @throws IOException where it lies behind a link; the message is one line
   */
  public static Set<String> in(Path site) throws IOException {
    Set<String> names = new TreeSet<>();
    Path list = site.resolve(NAME);
    refuseLinks(site, list);
    if (Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)) {
      names.addAll(Files.readAllLines(list));
    }
    if (!names.contains(NAME)) {
      return new TreeSet<>();
    }
    names.removeIf(name -> place(site, name).isEmpty());
    return names;
  }

  /**
   * Refuses a place in a site that a link leads to or through.
   *
   * @throws IOException which names the link
   */
  public static void refuseLinks(Path site, Path place) throws IOException {
    Optional<Path> link = link(site, place);
    if (link.isPresent()) {
      throw new IOException(
          link.get() + " is a link; what is published lies in the folder itself: remove the link");
    }
  }

  private static Optional<Path> place(Path site, String name) {
    try {
      Path place = site.resolve(name).normalize();
      return place.startsWith(site) && !place.equals(site) && link(site, place).isEmpty()
          ? Optional.of(place)
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Optional<Path> link(Path site, Path place) {
    for (Path part = place; part != null && !part.equals(site); part = part.getParent()) {
      if (Files.isSymbolicLink(part)) {
        return Optional.of(part);
      }
    }
    return Optional.empty();
  }
}
