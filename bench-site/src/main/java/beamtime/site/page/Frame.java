package beamtime.site.page;

import java.util.List;

/**
 * What is around every page.
 *
 * @param title of the page
 * @param path of the page, from the top of the site
 * @param menu the same on every page
 * @param provenance one line: where the page's numbers come from
 */
public record Frame(String title, String path, List<Link> menu, String provenance) {
  public Frame {
    menu = List.copyOf(menu);
  }

  /**
   * The path from the page to the top of the site: empty, or {@code ../} for each folder, so that
   * the site works at any address and from a disk.
   */
  public String root() {
    return "../".repeat(path.length() - path.replace("/", "").length());
  }

  /** Whether a link of the menu leads to this page. */
  public boolean isCurrent(Link link) {
    return link.path().equals(path);
  }
}
