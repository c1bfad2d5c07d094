package beamtime.site.history;

import beamtime.site.run.Limits;
import beamtime.site.run.RefusedException;
import beamtime.site.run.RunFiles;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads {@code annotations.yaml}, the notes by hand on a folder of runs: a list, of which each item
 * has a {@code date} or a {@code run}, a {@code text}, and optionally a {@code cell} and a {@code
 * link}.
 *
 * <pre>
 *   - date: 2026-11-21
 *     text: The rack has a new switch
 *   - run: 20261122-020000
 *     cell: JobScan[hbase
 *     text: Compaction was still going on
 *     link: https://example.org/ticket/12
 * </pre>
 */
public final class AnnotationFile {
  /** Name of the file in the folder of the runs. */
  public static final String NAME = "annotations.yaml";

  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private AnnotationFile() {}

  /**
   * Notes of a folder of runs; none where it has no such file.
   *
   * @throws IOException if the file does not hold notes; the message is one line
   */
  public static List<Annotation> in(Path runs) throws IOException {
    Path file = runs.resolve(NAME);
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? read(file) : List.of();
  }

  /**
   * Notes of a file.
   *
   * @throws IOException if it can't be read or does not hold notes; the message is one line
   */
  public static List<Annotation> read(Path file) throws IOException {
    JsonNode list = tree(file);
    if (!list.isArray() && !list.isMissingNode() && !list.isNull()) {
      throw new RefusedException(file, "", "is not a list; a note begins with '- '");
    }
    if (list.size() > Limits.MOST_NOTES) {
      throw new RefusedException(
          file, "", list.size() + " are more than the " + Limits.MOST_NOTES + " notes of a site");
    }
    List<Annotation> notes = new ArrayList<>();
    for (JsonNode item : list) {
      notes.add(new AnnotationItem(file, "[" + notes.size() + "]", item).annotation());
    }
    return notes;
  }

  private static JsonNode tree(Path file) throws IOException {
    try {
      Path folder = file.toAbsolutePath().resolveSibling("");
      return YAML.readTree(new RunFiles(folder).text(NAME, Limits.LARGEST_NOTES));
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? -1 : e.getLocation().getLineNr();
      String reason = e.getOriginalMessage().lines().findFirst().orElse("");
      throw new RefusedException(file, line < 0 ? "" : "line " + line, "is not YAML: " + reason);
    }
  }
}
