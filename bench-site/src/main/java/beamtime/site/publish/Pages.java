package beamtime.site.publish;

import beamtime.site.page.SiteContent;
import java.io.IOException;
import java.nio.file.Path;

/** Makes the pages of a site. */
@FunctionalInterface
public interface Pages {
  /**
   * Writes all pages.
   *
   * @param site all runs that are published, and the notes that lie at the top of the site
   * @param folder does not exist yet
   */
  void write(SiteContent site, Path folder) throws IOException;
}
