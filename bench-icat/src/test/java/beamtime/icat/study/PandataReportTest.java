package beamtime.icat.study;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Preset;
import beamtime.core.result.BackendRecord;
import beamtime.core.result.CellRecord;
import beamtime.core.result.MachineRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import beamtime.core.result.Score;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PandataReportTest {
  private final PandataCells cells = PandataCells.of(Preset.SMOKE);
  private final List<CellRecord> records = new ArrayList<>();

  @TempDir private Path folder;

  @BeforeEach
  void makeFolder() throws IOException {
    Files.createDirectory(folder.resolve("cells"));
  }

  @Test
  void laysOutWhatWasMeasuredAndMarksWhatWasNot() throws IOException {
    measured(cells.cyclesOfOne(), 1000, 1100, 1500);
    measured(cells.cyclesWithoutLookUps(), 550, 550, 550);
    measured(cells.burst(PandataCells.Request.SINGLE), 500, 550, 600);
    record(cells.cycles(1), Outcome.FAILED, "icat was killed by signal 9", Map.of());
    String report = report(Optional.empty(), "no python3");
    assertThat(report.lines())
        .contains(
            "| Beamtime              |     20 |   1.20 |       0.265 |     1.10 |          - |     18.2 |",
            "| Beamtime, no look-ups |     20 |  0.550 |       0.000 |    0.550 |          - |     36.4 |",
            "| python-icat 1.7.0     |     20 |      - |           - |        - |          - |        - |",
            "- python-icat 1.7.0 was not measured: no python3");
    assertThat(figure(report, "share of the look-ups")).containsExactly("visible", "50.0");
    assertThat(figure(report, "burst by create,")).containsExactly("8.5", "10.0");
    assertThat(figure(report, "burst by createMany,")).containsExactly("-", "-");
    assertThat(report).contains("FAILED CatalogueCycle[icat").contains("killed by signal 9");
    assertThat(report).doesNotContain("NaN");
  }

  @Test
  void isShownWithWhatThePythonClientTook() throws IOException {
    measured(cells.cyclesOfOne(), 1000, 1000, 1000);
    IndependentClient other = IndependentClient.parse("cycle,1,20,6.5\ncycle,2,5,1.25\n");
    String report = report(Optional.of(other), "");
    assertThat(figure(report, "times python-icat 1.7.0")).containsExactly("-", "6.50");
    assertThat(report).contains("|                     1.25 |");
  }

  @Test
  void countsTheFilesThatWereLate() throws IOException {
    StudyCell alone = cells.arrivals().get("single creates");
    record(
        alone,
        Outcome.MEASURED,
        "",
        Map.of(
            "fact.files", "200",
            "fact.files.late", "3",
            "fact.latency.p50.ms", "4.25",
            "fact.latency.p99.ms", "30.10",
            "fact.latency.max.ms", "61.00"));
    assertThat(report(Optional.empty(), "").lines())
        .anyMatch(
            line ->
                line.matches(
                    "\\| single creates +\\| +200 \\| +3 \\| +1\\.50 \\| +4\\.25 \\| +30\\.10 \\| +61\\.00 \\|"));
  }

  /** The paper's value and ours. */
  private static List<String> figure(String report, String words) {
    String line = report.lines().filter(l -> l.contains(words)).findFirst().orElseThrow();
    return Stream.of(line.split("\\|")).map(String::strip).skip(2).toList();
  }

  private String report(Optional<IndependentClient> other, String whyNot) throws IOException {
    RunFile.write(
        new RunRecord(
            RunRecord.FORMAT,
            "20261121-120000",
            "2026-11-21T12:00:00Z",
            "",
            "0.1",
            "unknown",
            "smoke",
            1,
            new TreeMap<>(),
            new MachineRecord("Debian", "6.1", "a processor", 2, 1L << 30, "17"),
            List.of(
                new BackendRecord(
                    "icat", "embedded", "6.2.0", new TreeMap<>(), new TreeMap<>(), "")),
            records,
            Optional.empty()),
        folder.resolve(RunFile.NAME));
    return new PandataReport(StudyRun.read(folder), cells, other, whyNot).text();
  }

  private void measured(StudyCell cell, double... millis) throws IOException {
    StringBuilder samples = new StringBuilder();
    for (double sample : millis) {
      samples.append(samples.isEmpty() ? "" : ",").append(sample);
    }
    Files.writeString(
        StudyRun.result(folder, cell.name()),
        "[{\"benchmark\":\""
            + cell.shape().jmhName()
            + "\",\"primaryMetric\":{\"score\":1,\"scoreError\":\"NaN\",\"scoreUnit\":\"ms/op\","
            + "\"rawData\":[["
            + samples
            + "]]}}]");
    record(cell, Outcome.MEASURED, "", Map.of("data", "0123456789ab"));
  }

  private void record(StudyCell cell, Outcome outcome, String cause, Map<String, String> evidence) {
    CellName name = cell.name();
    records.add(
        new CellRecord(
            name.workload(),
            name.backend(),
            cell.shape().family(),
            name.params(),
            cell.shape().jmhName(),
            "",
            "",
            outcome,
            cause,
            Optional.of(new Score(1, Double.NaN, "ms/op")),
            new TreeMap<>(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            new TreeMap<>(evidence),
            "",
            ""));
  }
}
