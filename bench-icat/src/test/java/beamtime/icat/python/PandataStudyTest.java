package beamtime.icat.python;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Preset;
import beamtime.core.study.CellGroup;
import beamtime.core.study.OtherSeries;
import beamtime.core.study.Study;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyException;
import beamtime.core.study.StudyFile;
import beamtime.core.study.StudyReport;
import beamtime.core.study.StudyRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The study of PaNdata by runs that were made up. Their reports are kept as they were written by
 * the study's own code, before it became a file, with as many digits as today, but for the
 * intervals, which are those of the means by forks.
 */
class PandataStudyTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(names = {"SMOKE", "LAB"})
  void everyTableHasTheNumbersOfTheReportThatIsKept(Preset size)
      throws IOException, StudyException {
    Map<String, List<List<String>>> kept = tables(resource(size, ".md"));
    assertThat(kept).hasSize(9);
    assertThat(tables(report(size, cells(size)))).containsAllEntriesOf(kept);
  }

  @Test
  void theTablesOfTheSiteAreByMeans() throws IOException, StudyException {
    Map<String, List<List<String>>> tables = tables(report(Preset.LAB, cells(Preset.LAB)));
    assertThat(tables.get("Figures of the report"))
        .containsExactly(
            List.of(
                "datafile in a burst by create: times as fast as a full cycle",
                "8.5",
                "9.55 (9.38 to 9.72)"),
            List.of("making one NeXus file: ms", "15", "17.4"),
            List.of("clients at which ingestion is saturated (3 cores)", "32", "–"),
            List.of("clients above which search throughput falls", "16", "–"));
    assertThat(tables.get("Operations a second of 1 to 32 clients"))
        .startsWith(List.of("1", "40.1", "315"), List.of("2", "79.1", "624"));
  }

  @Test
  void claimsAreJudgedByThreeForks() throws IOException, StudyException {
    assertThat(verdicts(report(Preset.LAB, cells(Preset.LAB))))
        .containsExactly("reproduced", "not reproduced", "reproduced", "reproduced");
    assertThat(verdicts(report(Preset.SMOKE, cells(Preset.SMOKE))))
        .containsExactly("too few samples", "not measured", "not measured", "not measured");
  }

  @Test
  void whatWasNotMeasuredSaysWhy() throws IOException, StudyException {
    List<String> cells = new ArrayList<>(cells(Preset.SMOKE));
    cells.replaceAll(cell -> cell.replaceFirst("(upTo=MAKE)\tms/op\t[^\t]*", "$1\tms/op\tfailed"));
    String report = report(Preset.SMOKE, cells);
    assertThat(tables(report).get("One NeXus file"))
        .contains(List.of("make", "15", "failed", "failed", "failed"));
    assertThat(report).contains("FAILED IcatNexusIngest[icat").contains("killed by signal 9");
    assertThat(report).doesNotContain("NaN");
  }

  private String report(Preset size, List<String> cells) throws IOException, StudyException {
    Study study = StudyFile.named("pandata-icat").at(size);
    MadeUpRun.write(folder, size, cells);
    Map<String, List<StudyCell>> groups =
        study.groups().stream()
            .filter(group -> !group.others().isEmpty())
            .collect(Collectors.toMap(CellGroup::id, CellGroup::cells));
    List<OtherSeries> others = new ArrayList<>();
    PythonIcat.seconds(PythonIcat.tests(groups), resource(size, "-python.csv"))
        .forEach((cell, all) -> others.add(new OtherSeries("python-icat", cell, all, 1)));
    return new StudyReport(StudyRun.read(folder, study).with(others), List.of()).text();
  }

  private static List<String> cells(Preset size) throws IOException {
    return resource(size, "-cells.tsv").lines().toList();
  }

  private static String resource(Preset size, String end) throws IOException {
    try (var in = PandataStudyTest.class.getResourceAsStream("pandata-" + size.label() + end)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The rows of each table by its heading. */
  private static Map<String, List<List<String>>> tables(String report) {
    Map<String, List<List<String>>> tables = new LinkedHashMap<>();
    for (String section : report.split("## ", -1)) {
      List<List<String>> rows =
          section
              .lines()
              .filter(line -> line.startsWith("|"))
              .skip(2)
              .map(PandataStudyTest::words)
              .toList();
      if (!rows.isEmpty()) {
        tables.put(section.lines().findFirst().orElseThrow(), rows);
      }
    }
    return tables;
  }

  private static List<String> words(String line) {
    return Stream.of(line.split("\\|", -1))
        .map(word -> word.strip().replace("python-icat 1.7.0", "python-icat"))
        .map(word -> word.equals("-") ? "–" : word)
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private static List<String> verdicts(String report) {
    return report
        .substring(report.indexOf("## What the publication claims"))
        .lines()
        .filter(line -> line.startsWith("|"))
        .skip(2)
        .map(line -> words(line).get(3))
        .toList();
  }
}
