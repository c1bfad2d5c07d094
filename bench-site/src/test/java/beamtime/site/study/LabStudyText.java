package beamtime.site.study;

import beamtime.core.study.StudyException;
import beamtime.core.study.StudyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A study of a laboratory: one table, of MongoDB's scans.
 *
 * @param title of it
 * @param more of its cells
 */
public record LabStudyText(String title, String more) {
  private static final String TEXT =
      """
      title: %s
      source: Monitoring group, internal note, 2019
      differs: ["Hardware: theirs was a server of 2019"]
      words: {1 day: DAY, 1 week: WEEK}
      sizes:
        smoke: {minutes: 1}
        quick: {minutes: 1}
        lab: {minutes: 1}
      cells:
        all:
          workload: JobScan
          backends: [mongodb]
          params: {period: [DAY, WEEK], filters: 0}
          %s
      tables:
        - title: All rows of a period, seconds
          rows: our-lab.csv
          match: {period: period}
          columns:
            - {head: period, printed: period}
            - {head: theirs, printed: mysql_s}
            - {head: "ours: MongoDB", cell: all, on: mongodb}
      """;
  private static final String COLUMN = "      - {head: \"grep\", cell: all, on: grep}\n";

  public static LabStudyText titled(String title) {
    return new LabStudyText(title, "");
  }

  /** With more keys of its cells. */
  public static LabStudyText with(String more) {
    return new LabStudyText("Our laboratory", more);
  }

  /** All of the file. */
  public String text() {
    return TEXT.formatted(title, more) + (more.contains("grep") ? COLUMN : "");
  }

  /** Writes it with its CSV next to it, as {@code our-lab.csv}, and reads it. */
  public StudyFile write(Path file) throws IOException, StudyException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text());
    Files.writeString(
        file.resolveSibling("our-lab.csv"), "period,mysql_s\n1 day,0.9\n1 week,6.1\n");
    return StudyFile.of(file);
  }
}
