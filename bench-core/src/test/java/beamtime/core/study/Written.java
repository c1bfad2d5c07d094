package beamtime.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import beamtime.core.cell.Preset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A study in a folder, as its author writes it. */
final class Written {
  /** A small study that is right; each line is one that tests change. */
  static final String STUDY =
      """
      title: Days and weeks
      source: A note, 2026
      sizes:
        smoke: {minutes: 1, values: {periods: DAY}}
        quick: {minutes: 2, values: {periods: [DAY, WEEK]}}
        lab: {minutes: 3, values: {periods: [DAY, WEEK]}}
      cells:
        scan:
          workload: JobScan
          backends: [hbase, mongodb]
          params: {period: $periods}
      tables:
        - title: All rows
          rows: t.csv
          match: {period: period}
          columns:
            - {head: period, printed: period}
            - {head: ours, cell: scan, on: hbase}
      claims:
        - says: A week takes longer
          ratio:
            - {cell: scan, on: hbase, with: {period: WEEK}}
            - {cell: scan, on: hbase, with: {period: DAY}}
          at-least: 2
      """;

  private final Path folder;

  Written(Path folder) throws IOException {
    this.folder = folder;
    csv("t.csv", "period,s\nDAY,1.5\nWEEK,6\n");
  }

  Written csv(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
    return this;
  }

  /** Reads it. */
  StudyFile read(String text) throws IOException, StudyException {
    Files.writeString(folder.resolve(StudyFile.NAME), text);
    return StudyFile.of(folder);
  }

  /** The small study with something else in one place. */
  static String with(String was, String is) {
    assertThat(STUDY).contains(was);
    return STUDY.replace(was, is);
  }

  /** What is wrong with it, without the file's name. */
  List<String> problems(String text) throws IOException {
    try {
      read(text);
    } catch (StudyException e) {
      assertThat(e.problems()).isNotEmpty().allMatch(line -> line.lines().count() == 1);
      return e.problems().stream().map(line -> line.replaceFirst("^study.yaml:", "")).toList();
    }
    return fail("nothing is wrong with it");
  }

  /** The study of one table, whose rows and columns are given. */
  static String table(String rowsAndColumns) {
    String indented = rowsAndColumns.indent(4);
    int tables = STUDY.indexOf("tables:");
    return STUDY.substring(0, tables) + "tables:\n  - title: One\n" + indented;
  }

  /** Reads a table of it at the size quick, which has a day and a week. */
  Study quick(String rowsAndColumns) throws IOException {
    try {
      return read(table(rowsAndColumns)).at(Preset.QUICK);
    } catch (StudyException e) {
      return fail(e.getMessage());
    }
  }
}
