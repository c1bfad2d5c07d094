package beamtime.core.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A program that is not ours and measures cells of a study too, such as python-icat. Found by
 * {@link java.util.ServiceLoader} in the module of the backend that it talks to, and asked when the
 * run's own cells have ended, on the servers of the run.
 */
public interface OtherProgram {
  /** Its name in studies' files, below {@code others}. */
  String name();

  /**
   * Seconds of every repeat of each cell that it measured, by process: as forks are, processes are
   * independent of each other.
   *
   * @param cells all cells of the study that name it, by the names of their groups
   * @param folder of the run
   * @throws IOException where it can't be run, or fails; the message is one line
   */
  Map<StudyCell, List<List<Double>>> measure(Map<String, List<StudyCell>> cells, Path folder)
      throws IOException, InterruptedException;
}
