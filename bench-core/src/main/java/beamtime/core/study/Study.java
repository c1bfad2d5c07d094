package beamtime.core.study;

import beamtime.core.cell.Preset;
import java.io.IOException;
import java.util.List;

/**
 * A named set of cells that repeats one publication. Implementations are found by {@link
 * java.util.ServiceLoader}, in the module whose benchmarks they are made of.
 */
public interface Study {
  /** Name as users write it, such as {@code pandata-icat}. */
  String name();

  /**
   * What it measures, in the order of the publication.
   *
   * @param preset {@code smoke} shows that everything works; the others are as large as the study
   */
  List<StudyCell> cells(Preset preset);

  /**
   * Lays the finished cells out as the publication's tables, in files of the run's folder. Measures
   * with programs that are not ours first, where the study has any.
   *
   * @return the tables, for a console
   * @throws IOException where they can't be written
   */
  String conclude(StudyRun run) throws IOException;
}
