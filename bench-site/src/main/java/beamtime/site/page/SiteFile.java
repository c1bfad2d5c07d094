package beamtime.site.page;

import java.nio.file.Path;
import java.util.function.Supplier;

/** A file of the site. */
public sealed interface SiteFile {
  /** Where it goes, from the top of the site, with {@code /}; of names that {@link Slug} made. */
  String path();

  /**
   * A page.
   *
   * @param path such as {@code runs/20261121-185306/index.html}
   * @param title of the window and of a bookmark, without the site's name
   * @param template such as {@code matrix.jte}; takes {@code frame} and {@code model}
   * @param model what the template shows
   * @param provenance one line for the foot of the page: where its numbers come from
   */
  record Page(String path, String title, String template, Object model, String provenance)
      implements SiteFile {}

  /**
   * A page that need not be made where the older site has it from the same input.
   *
   * @param path such as {@code runs/20261121-185306/index.html}
   * @param input what its content depends on, apart from the code and from what all pages share
   * @param page makes it
   */
  record Lazy(String path, String input, Supplier<Page> page) implements SiteFile {}

  /**
   * A file as it is.
   *
   * @param path such as {@code runs/20261121-185306/data/run.json}
   * @param source what is copied
   */
  record Copy(String path, Path source) implements SiteFile {}

  /**
   * Text, written as UTF-8.
   *
   * @param path such as {@code runs/20261121-185306/data/cells.csv}
   * @param text all of it
   */
  record Text(String path, String text) implements SiteFile {}
}
