package beamtime.site.published;

import java.util.List;

/**
 * A publication whose measurements are repeated, or will be.
 *
 * @param slug name of its page
 * @param title short name
 * @param source the publication
 * @param tables in its order
 * @param differences what to keep in mind when its numbers are compared with ours
 */
public record Study(
    String slug, String title, String source, List<StudyTable> tables, List<String> differences) {
  public Study {
    tables = List.copyOf(tables);
    differences = List.copyOf(differences);
  }
}
