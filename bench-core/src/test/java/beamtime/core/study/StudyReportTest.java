package beamtime.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Preset;
import beamtime.core.result.BackendRecord;
import beamtime.core.result.CellRecord;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.LoadSamples;
import beamtime.core.result.MachineRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import beamtime.core.result.Score;
import beamtime.core.statistic.Noise;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run's folder gives for a study. */
class StudyReportTest {
  private static final Map<String, Double> SCANS = Map.of("0", 0.05, "1", 0.002);
  private static final double DAYS_OF_A_WEEK = 7;

  private static final Predicate<StudyCell> FAILED =
      cell ->
          cell.workload().equals("JobGroup")
              && cell.backend().equals("hbase")
              && cell.params()
                  .entrySet()
                  .containsAll(Map.of("period", "WEEK", "filters", "1").entrySet());

  private final SplittableRandom random = new SplittableRandom(2013);
  @TempDir private Path folder;

  @Test
  void isTheSameTextForTheSameRun() throws IOException, StudyException {
    Study wlcg = StudyFile.named("wlcg").at(Preset.QUICK);
    Map<String, CellRecord> cells = new LinkedHashMap<>();
    for (StudyCell cell : wlcg.cells()) {
      Cells made = made(cell);
      if (FAILED.test(cell)) {
        cells.put(made.toString(), made.ended(Outcome.FAILED, "the server <b>ended</b>"));
      } else if (!cell.backend().equals("mongodb")) {
        cells.put(made.toString(), stored(made, 1 / seconds(cell)));
      }
    }
    write(List.copyOf(cells.values()), Map.of());
    StudyRun run = StudyRun.read(folder, wlcg).with(others(wlcg));
    assertThat(new StudyReport(run, List.of("thrift was not measured")).text()).isEqualTo(golden());
  }

  @Test
  void saysWhyACellHasNoNumber() throws IOException, StudyException {
    Study study = new Written(folder).read(Written.STUDY).at(Preset.QUICK);
    write(List.of(scan("DAY").ended(Outcome.LEFT_OUT, "it lacks a link")), Map.of());
    assertThat(report(study, List.of()))
        .contains("| DAY    |          left out |")
        .contains("| WEEK   | not in this build |")
        .contains("| not measured | not in this build |");
    write(List.of(), Map.of("bench.include", "DAY"));
    assertThat(report(study, List.of())).contains("left out by bench.include");
    assertThat(report(new Written(folder).read(Written.STUDY).at(Preset.SMOKE), List.of()))
        .contains("| DAY ")
        .doesNotContain("| WEEK ")
        .contains("1 of 2 rows are left out: nothing of them is measured at this size");
  }

  @Test
  void aRowStaysThatThisSizeHasACellFor() throws IOException, StudyException {
    String both =
        Written.with(
            "      - {head: ours, cell: scan, on: hbase}",
            "      - {head: a, cell: scan, on: hbase}\n"
                + "      - {head: b, cell: scan, on: hbase, with: {period: DAY}}");
    write(List.of(measuredScan("DAY", 10)), Map.of());
    assertThat(report(new Written(folder).read(both).at(Preset.SMOKE), List.of()))
        .contains("| WEEK   | not at this size | 0.100 |")
        .doesNotContain("left out");
  }

  @Test
  void aTableWithoutARowOfThisSizeIsASentence() throws IOException, StudyException {
    Written written = new Written(folder).csv("t.csv", "period,s\nWEEK,6\n");
    write(List.of(), Map.of());
    assertThat(report(written.read(Written.STUDY).at(Preset.SMOKE), List.of()))
        .contains(
            "## All rows\n\n1 of 1 rows are left out: nothing of them is measured at this size")
        .doesNotContain("| period");
  }

  /** One module of two was left out of the build. */
  @Test
  void aStudyOverTwoModulesRunsWithOne() throws IOException, StudyException {
    String both =
        Written.with(
            "      - {head: ours, cell: scan, on: hbase}",
            "      - {head: a, cell: scan, on: hbase}\n      - {head: b, cell: scan, on: mongodb}");
    Study study = new Written(folder).read(both).at(Preset.QUICK);
    write(List.of(measuredScan("DAY", 10), measuredScan("WEEK", 2)), Map.of());
    assertThat(report(study, List.of()))
        .contains("| DAY    | 0.100 | not in this build |")
        .contains("| WEEK   | 0.500 | not in this build |")
        .contains("| at least 2 |");
  }

  @Test
  void aParameterThatACellDoesNotNameIsNotThatOfANarrowerOne() throws IOException, StudyException {
    String both =
        Written.with(
                "tables:",
                """
              cached:
                workload: JobScan
                backends: [hbase]
                params: {period: $periods, caching: 1}
            tables:""")
            .replace(
                "      - {head: ours, cell: scan, on: hbase}",
                "      - {head: a, cell: scan, on: hbase}\n      - {head: b, cell: cached}");
    List<CellRecord> cells =
        List.of(
            stored(new Cells().on("hbase").with("period", "DAY").with("caching", "1"), 10),
            stored(new Cells().on("hbase").with("period", "DAY").with("caching", "1000"), 20));
    write(cells, Map.of());
    assertThat(report(new Written(folder).read(both).at(Preset.SMOKE), List.of()))
        .contains("| DAY    | 0.0500 | 0.100 |");
  }

  @Test
  void aCellOfABusyMachineIsNamed() throws IOException, StudyException {
    Cells busy = scan("DAY").spent("machine.cpu.s_s", 3, "s/s").spent("client.cpu.s_s", 1, "s/s");
    write(List.of(stored(busy, 10)), Map.of());
    assertThat(report(new Written(folder).read(Written.STUDY).at(Preset.SMOKE), List.of()))
        .contains("the machine was busy under JobScan[hbase, period=DAY]");
  }

  @Test
  void textOfAForeignFileStaysText() throws IOException, StudyException {
    Written written = new Written(folder);
    written.csv("t.csv", "period,s\nDAY,a|b<script>\nWEEK,<1\n");
    String foreign =
        Written.STUDY
            .replace("title: Days and weeks", "title: \"Days <img src=x>\\n# and \\e[31mweeks\"")
            .replace("source: A note, 2026", "source: A note\ndiffers: [\"one\\n\\n<b>two</b>\"]")
            .replace("{head: ours, cell: scan, on: hbase}", "{head: \"p|q\", printed: s}")
            .replace("says: A week takes longer", "says: \"A | week\"");
    Study study = written.read(foreign).at(Preset.QUICK);
    write(List.of(), Map.of());
    String report = report(study, List.of("cause \u202E| <i>\r\nnext"));
    assertThat(report)
        .startsWith("# Days \\<img src=x> # and  [31mweeks\n")
        .contains("- one \\<b>two\\</b>\n")
        .contains("a\\|b\\<script>")
        .contains(" <1 |")
        .contains("p\\|q")
        .contains("A \\| week")
        .contains("- cause  \\| \\<i> next\n")
        .doesNotContain("\u001b");
    assertThat(report.lines().filter(line -> line.startsWith("|")))
        .allMatch(line -> line.endsWith("|"));
  }

  @Test
  void numbersHaveThreeSignificantDigits() throws IOException, StudyException {
    Study study = new Written(folder).read(Written.STUDY).at(Preset.QUICK);
    write(List.of(measuredScan("DAY", 4321), measuredScan("WEEK", 0.00081)), Map.of());
    assertThat(report(study, List.of()))
        .contains("| DAY    | 0.000231 |")
        .contains("| WEEK   |     1235 |");
  }

  @Test
  void aPointWhoseClientWasTheLimitHasNoNumber() throws IOException, StudyException {
    String closed =
        Written.with(
            "    params: {period: $periods}",
            "    params: {period: $periods}\n    drive: {as: closed, forks: 3}");
    Study study = new Written(folder).read(closed).at(Preset.QUICK);
    LoadRecord busy =
        LoadSamples.closed(
            new GeneratorRecord(
                0.99, 0, 0, Optional.empty(), "the generator was the limit: its processors"));
    write(List.of(scan("DAY").load(10, busy)), Map.of());
    assertThat(report(study, List.of()))
        .contains("| DAY    |     not valid [1] |")
        .contains("\n\n[1] its processors\n")
        .contains("| not measured |");
  }

  @Test
  void aCellThatWasNotVerifiedHasNoNumber() throws IOException, StudyException {
    write(List.of(measuredScan("DAY", 10).provenBy(Map.of()), measuredScan("WEEK", 2)), Map.of());
    assertThat(report(new Written(folder).read(Written.STUDY).at(Preset.QUICK), List.of()))
        .contains("| DAY    | not verified [1] |")
        .contains("[1] its answers were not compared with the oracle's\n")
        .contains(
            "| not measured | not verified: its answers were not compared with the oracle's |");
  }

  @Test
  void aPublicationKeepsItsOwnBoundsAndQuickDecides() throws IOException, StudyException {
    List<Claim> claims = StudyFile.named("wlcg").at(Preset.QUICK).claims();
    assertThat(claims.get(5).to()).isGreaterThan(0.118 / 0.017);
    assertThat(StudyFile.named("pandata-icat").at(Preset.QUICK).claims().get(3).bound())
        .isEqualTo("at least 2");
    Study quick = StudyFile.named("wlcg").at(Preset.QUICK);
    for (String group : List.of("scan", "group")) {
      assertThat(quick.group(group).orElseThrow().cells())
          .extracting(StudyCell::repeats)
          .allMatch(one -> one.forks() * one.counted() >= Judgement.LEAST_SAMPLES);
    }
  }

  @Test
  void theResultOfACellIsReadOnce() throws IOException, StudyException {
    Study study = new Written(folder).read(Written.STUDY).at(Preset.QUICK);
    write(List.of(measuredScan("DAY", 10)), Map.of());
    StudyRun run = StudyRun.read(folder, study);
    CellRef day = study.claims().get(0).of().cells().get(1);

    Measured first = run.of(day, Map.of()).orElseThrow();
    Files.delete(StudyRun.result(folder, new CellName("JobScan", "hbase", first.params())));

    assertThat(run.of(day, Map.of())).containsSame(first);
  }

  private String report(Study study, List<String> notes) throws IOException {
    return new StudyReport(StudyRun.read(folder, study), notes).text();
  }

  /** Twice as long on HBase, a tenth for groups, twice for what was not asked before. */
  private static double seconds(StudyCell cell) {
    Map<String, String> params = cell.params();
    return SCANS.getOrDefault(params.getOrDefault("filters", "0"), 1.0)
        * (params.getOrDefault("period", "").equals("WEEK") ? DAYS_OF_A_WEEK : 1)
        * (cell.backend().equals("hbase") ? 2 : 1)
        * (params.getOrDefault("asks", "").equals("FRESH") ? 2 : 1)
        / (cell.workload().equals("JobGroup") ? 10 : 1);
  }

  private static Cells made(StudyCell cell) {
    Cells made = new Cells().of(cell.workload()).on(cell.backend());
    for (Map.Entry<String, String> param : cell.shown().entrySet()) {
      made = made.with(param.getKey(), param.getValue());
    }
    return cell.workload().equals("JobScan") ? made.fact("stored.row.bytes", "1234") : made;
  }

  /** HappyBase alone, of the cell that names it first. */
  private static List<OtherSeries> others(Study study) {
    StudyCell gateway = study.group("gateway").orElseThrow().cells().get(0);
    List<List<Double>> seconds =
        List.of(
            List.of(7.0, 7.1, 7.2, 7.3), List.of(7.1, 7.2, 7.3, 7.4), List.of(6.9, 7.0, 7.1, 7.2));
    return List.of(OtherSeries.of("happybase", gateway, seconds));
  }

  private CellRecord measuredScan(String period, double rate) throws IOException {
    return stored(scan(period), rate);
  }

  private static Cells scan(String period) {
    return new Cells().on("hbase").with("period", period);
  }

  /** A cell with JMH's file of it: three forks of five repeats. */
  private CellRecord stored(Cells cells, double rate) throws IOException {
    CellRecord cell = cells.measured(new Score(rate, rate / 20, "ops/s"));
    Path file =
        StudyRun.result(folder, new CellName(cell.workload(), cell.backend(), cell.params()));
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        """
        [{"benchmark": "%s", "primaryMetric":
          {"score": %s, "scoreError": %s, "scoreUnit": "ops/s", "rawData": %s}}]
        """
            .formatted(cell.benchmark(), rate, rate / 20, Noise.QUIET.draw(rate, 3, 5, random)));
    return cell;
  }

  private void write(List<CellRecord> cells, Map<String, String> settings) throws IOException {
    RunRecord run =
        new RunRecord(
            RunRecord.FORMAT,
            "20260102-030405",
            "2026-01-02T03:04:05Z",
            "2026-01-02T03:14:05Z",
            "0.1.0",
            "0000000",
            "quick",
            201307,
            new TreeMap<>(settings),
            new MachineRecord("GNU/Linux", "6.1.0", "A Processor", 2, 1L << 34, "17.0.15"),
            List.of(
                new BackendRecord(
                    "hbase",
                    "embedded",
                    "2.6.4-hadoop3",
                    new TreeMap<>(),
                    new TreeMap<>(Map.of("heap", "2g")),
                    "")),
            cells,
            new TreeMap<>(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    RunFile.write(run, folder.resolve(RunFile.NAME));
  }

  private static String golden() throws IOException {
    try (InputStream in = StudyReportTest.class.getResourceAsStream("study-wlcg.md")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
