package beamtime.site.publish;

import beamtime.site.page.SiteContent;
import java.io.IOException;
import java.nio.file.Path;

/** Makes the pages of a site. */
@FunctionalInterface
public interface Pages {
  /**
   * Writes the list of all pages, and those that the published site has not to the byte.
   *
   * @param site all runs that are published, and the notes that lie at the top of the site
   * @param older the published site, which may lack pages of runs
   * @param folder may be missing; has the data of a run that is added at its place
   */
  void write(SiteContent site, Path older, Path folder) throws IOException;
}
