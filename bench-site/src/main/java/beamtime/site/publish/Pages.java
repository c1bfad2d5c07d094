package beamtime.site.publish;

import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Makes the pages of a site. */
@FunctionalInterface
public interface Pages {
  /**
   * Writes the pages of all runs.
   *
   * @param runs all that are published, in no order
   * @param folder that does not exist yet
   */
  void write(List<RunFolder> runs, Path folder) throws IOException;
}
