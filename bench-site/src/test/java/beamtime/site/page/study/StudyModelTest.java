package beamtime.site.page.study;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Preset;
import beamtime.core.result.CellRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Outcome;
import beamtime.core.study.OtherSeries;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyException;
import beamtime.core.study.StudyFile;
import beamtime.site.page.Link;
import beamtime.site.page.TableModel;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.RunBuilder;
import beamtime.site.run.RunFolder;
import beamtime.site.study.LabStudyText;
import beamtime.site.study.RunCells;
import beamtime.site.study.RunStudies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyModelTest {
  @TempDir private Path folder;

  @Test
  void periodsAndFiltersOfThePaperAreThoseOfTheCell() throws IOException {
    StudyModel.Part table =
        wlcg(lab(
                hbase("JobScan", "filters=1", "period=MONTH")
                    .samples(List.of(List.of(0.5, 0.5, 0.5), List.of(0.5, 0.5, 0.5)))))
            .tables()
            .get(0);

    assertThat(table.table().rows().get(5))
        .startsWith(
            "1 month",
            "1",
            "5.4K",
            "0.101",
            "0.473",
            "2.25",
            "not measured",
            "not measured",
            "2.000");
    assertThat(table.measured()).isOne();
    assertThat(table.sources())
        .containsExactly(
            new Link(
                "runs/lab/index.html",
                "hbase 1.0, embedded, preset lab, A Processor with 8 processors, run lab"));
  }

  @Test
  void ratiosAreTakenWithinALaboratory() throws IOException {
    TableModel table =
        wlcg(lab(
                rate("JobScan", "elasticsearch", 2, "filters=0", "period=DAY"),
                rate("JobGroup", "elasticsearch", 10, "filters=0", "period=DAY")))
            .tables()
            .get(4)
            .table();

    assertThat(table.rows().get(0))
        .startsWith("1 day", "0", "19.7", "not measured", "not measured", "5", "not measured");
  }

  @Test
  void aRatioIsOfTheBestRunThatHasBothCells() throws IOException {
    CellBuilder scan = rate("JobScan", "elasticsearch", 2, "filters=0", "period=DAY");
    CellBuilder group = rate("JobGroup", "elasticsearch", 10, "filters=0", "period=DAY");
    RunFolder one = run("one").with(scan).read(folder);
    RunFolder other = run("other").with(group).read(folder);
    RunFolder both =
        run("both")
            .with(rate("JobScan", "elasticsearch", 3, "filters=0", "period=DAY"))
            .with(rate("JobGroup", "elasticsearch", 12, "filters=0", "period=DAY"))
            .read(folder);

    assertThat(ratio(one, other)).isEqualTo("of two runs");
    assertThat(ratio(one, other, both)).isEqualTo("4");
    assertThat(ratio(run("all").with(scan).with(group).read(folder), both)).isEqualTo("5");
  }

  private String ratio(RunFolder... runs) {
    return wlcg(runs).tables().get(4).table().rows().get(0).get(5);
  }

  @Test
  void cellsOfLargePresetsGoBeforeThoseOfSmallOnes() throws IOException {
    RunFolder quick =
        run("newer")
            .preset("quick")
            .time("2026-02-01T00:00:00Z", "2026-02-01T01:00:00Z")
            .with(rate("JobScan", "elasticsearch", 1, "filters=0", "period=DAY"))
            .read(folder);
    RunFolder lab = lab(rate("JobScan", "elasticsearch", 4, "filters=0", "period=DAY"));

    assertThat(first(wlcg(quick, lab))).contains("0.2500");
  }

  @Test
  void cellsBehindALinkOfTheirWholeRunAreNotThoseOfAStudy() throws IOException {
    CellBuilder slow = rate("JobScan", "elasticsearch", 1, "filters=0", "period=DAY");
    RunFolder linked =
        run("newer")
            .preset("lab")
            .time("2026-02-01T00:00:00Z", "2026-02-01T01:00:00Z")
            .facts("elasticsearch", "link", "10 ms round trip, relay")
            .with(slow)
            .read(folder);
    RunFolder local = lab(rate("JobScan", "elasticsearch", 4, "filters=0", "period=DAY"));

    assertThat(first(wlcg(linked, local))).contains("0.2500");
    assertThat(first(wlcg(linked))).doesNotContain("1.000");
  }

  @Test
  void aStudyIsShownAtTheSizeOfWhichMoreCellsWereMeasured() throws IOException, StudyException {
    Path file = folder.resolve("sizes.yaml");
    Files.writeString(
        file,
        """
        title: Sizes
        source: A paper
        sizes:
          smoke: {minutes: 1, values: {periods: DAY, days: 1}}
          quick: {minutes: 1, values: {periods: [DAY, WEEK], days: 7}}
          lab: {minutes: 1, values: {periods: [MONTH, DAY], days: 31}}
        cells:
          all: {workload: JobScan, backends: mongodb, params: {period: $periods, filters: 0}}
        tables:
          - title: Up to ${days} days
            note: Of ${days} days.
            rows: {each: {period: $periods}}
            match: {period: period}
            columns: [{head: period}, {head: ours, cell: all}]
        """);
    CellBuilder week = rate("JobScan", "mongodb", 4, "filters=0", "period=WEEK");
    CellBuilder day = rate("JobScan", "mongodb", 8, "filters=0", "period=DAY");
    RunFolder quick = run("quick").preset("quick").with(week).with(day).read(folder);

    StudyModel shown = model(StudyFile.of(file), List.of(quick));

    assertThat(shown.size())
        .isEqualTo(
            "Shown at size quick: of its 2 cells 2 are measured, and 1 of those of size lab.");
    assertThat(shown.tables().get(0).note()).isEqualTo("Of 7 days.");
    assertThat(shown.tables().get(0).table().rows())
        .containsExactly(List.of("DAY", "0.1250"), List.of("WEEK", "0.2500"));
    assertThat(model(StudyFile.of(file), List.of(lab(day))).size()).startsWith("Shown at size lab");
  }

  @Test
  void whatSaysNothingAboutSpeedIsNotMeasured() throws IOException {
    RunFolder smoke =
        run("smoke")
            .preset("smoke")
            .with(rate("JobScan", "elasticsearch", 1, "filters=0", "period=DAY"))
            .read(folder);
    RunFolder failed =
        lab(cell("JobScan", "mongodb").params("filters=0", "period=DAY").failed("it died"));

    assertThat(wlcg(smoke, failed).measured()).isZero();
  }

  @Test
  void whatWasTriedSaysWhatBecameOfItAsAReportDoes() throws IOException, StudyException {
    StudyFile study = LabStudyText.titled("Ours").write(folder.resolve("our-lab.yaml"));
    CellBuilder day = cell("JobScan", "mongodb").params("filters=0", "period=DAY");
    CellBuilder week = cell("JobScan", "mongodb").params("filters=0", "period=WEEK");
    StudyModel tried =
        model(study, List.of(lab(day.failed("it died"), week.evidence(CellRecord.UNREAD, "gone"))));

    assertThat(ours(tried)).containsExactly("failed", "not verified [1]");
    assertThat(tried.tables().get(0).table().isOfNumbers(2)).isTrue();
    assertThat(tried.tables().get(0).reasons())
        .isEqualTo("[1] what it has written was not read back: gone");
    assertThat(tried.command()).as("what failed is not missing").isEmpty();

    RunFolder other =
        lab(
            day.without(Outcome.WRONG_ANSWER, "3 rows, not 4"),
            week.leftOut("refused: gave way at 7 clients"));
    assertThat(ours(model(study, List.of(other))))
        .containsExactly("wrong answer", "gave way at 7 clients");
  }

  @Test
  void whatARunEndedBeforeIsMissing() throws IOException, StudyException {
    StudyFile study = LabStudyText.with("others: [grep]").write(folder.resolve("our-lab.yaml"));
    RunFolder run =
        lab(
            cell("JobScan", "mongodb")
                .params("filters=0", "period=DAY")
                .without(Outcome.MISSING, "the run ended before it"),
            cell("JobScan", "mongodb").params("filters=0", "period=WEEK").failed("it died"));

    StudyModel model = model(study, List.of(run));

    assertThat(ours(model)).containsExactly("not measured", "failed");
    assertThat(model.tables().get(0).table().rows().get(1))
        .as("what became of ours says nothing of another program")
        .endsWith("failed", "not measured");
    assertThat(model.command()).contains("-Dbench.study=our-lab");
  }

  /** What Beamtime measured of the study of a laboratory. */
  private static List<String> ours(StudyModel lab) {
    return lab.tables().get(0).table().rows().stream().map(row -> row.get(2)).toList();
  }

  @Test
  void aClaimIsJudgedByTheSamplesOfOneRun() throws IOException {
    StudyModel study = wlcg(lab(week(0, 1), week(1, 50)));

    assertThat(study.claimTable().rows().get(0).subList(1, 5))
        .containsExactly("at least 13.8", "50 (50 to 50)", "reproduced", "run lab");
    assertThat(study.reproduced()).isEqualTo("1 of 1, 5 undecided");
  }

  @Test
  void aClaimThatDoesNotHoldIsNotReproduced() throws IOException {
    assertThat(wlcg(lab(week(0, 1), week(1, 2))).claimTable().rows().get(0))
        .contains("2 (2 to 2)", "not reproduced");
  }

  @Test
  void whatIsNearABoundHasTheDigitsThatTellItFromThat() throws IOException {
    assertThat(wlcg(lab(week(0, 1), week(1, 13.799))).claimTable().rows().get(0))
        .contains("13.799 (13.799 to 13.799)", "not reproduced");
  }

  @Test
  void aLineIsOfTheRunThatHasMoreOfItsLoadsFromAQuietMachine() throws IOException, StudyException {
    Path file = folder.resolve("lines.yaml");
    Files.writeString(
        file,
        """
        title: Lines
        source: A paper
        sizes: {smoke: {minutes: 1}, quick: {minutes: 1}, lab: {minutes: 1}}
        cells:
          all:
            workload: JobScan
            backends: mongodb
            params: {period: DAY, filters: 0}
            drive: {as: closed, forks: 1, clients: [1, 2, 3, 4, 5]}
        tables:
          - title: Saturation
            rows:
              - what: processors
                ours: {grows: {cell: all, spent: server.cpu.s_s, over: clients, of: cores}}
            columns: [{head: what}, {head: ours}]
        """);
    StudyFile study = StudyFile.of(file);
    RunFolder quiet = saturated("quiet", 0).read(folder);
    RunFolder busy =
        saturated("busy", 2).time("2026-02-01T00:00:00Z", "2026-02-01T01:00:00Z").read(folder);
    RunFolder few = saturated("few", 0).preset("quick").read(folder);

    assertThat(first(model(study, List.of(busy))).get(1))
        .isEqualTo("a line needs 4 loads that count, not 3 of 5");
    StudyModel both = model(study, List.of(busy, quiet));
    assertThat(first(both).get(1))
        .isEqualTo("0.5 + 0.5 (0.5 to 0.5) each; R² 1.00; not full up to 10");
    assertThat(both.tables().get(0).sources())
        .extracting(Link::text)
        .allMatch(text -> text.endsWith("run quiet"));
    assertThat(first(model(study, List.of(busy, few))).get(1))
        .as("a run of another size gives way to none")
        .startsWith("a line needs");
  }

  /**
   * A run of one to five clients, each of which takes half of a core, so many of them disturbed.
   */
  private static RunBuilder saturated(String id, int disturbed) {
    RunBuilder run = run(id);
    for (int clients = 1; clients <= 5; clients++) {
      run.with(
          cell("JobScan", "mongodb")
              .params("filters=0", "period=DAY", "clients=" + clients)
              .load(closed(clients, ""))
              .secondary("server.cpu.s_s", 0.5 + 0.5 * clients)
              .samples(List.of(List.of(1.0)))
              .others(clients > disturbed ? 0 : 1.02));
    }
    return run;
  }

  @Test
  void cellsOfTwoRunsAreNotCompared() throws IOException {
    RunFolder one = run("one").with(week(0, 1)).read(folder);
    RunFolder other = run("other").with(week(1, 50)).read(folder);

    assertThat(wlcg(one, other).claimTable().rows().get(0).subList(2, 5))
        .containsExactly("–", "not measured", "–");
  }

  @Test
  void aRunWithTooFewForksLeavesTheVerdictToAnOlderOne() throws IOException {
    RunFolder few =
        run("few")
            .time("2026-02-01T00:00:00Z", "2026-02-01T01:00:00Z")
            .with(week(0, 1).samples(List.of(List.of(1.0, 1.0))))
            .with(week(1, 1).samples(List.of(List.of(1.0, 1.0))))
            .read(folder);

    assertThat(wlcg(few).claimTable().rows().get(0).subList(2, 5))
        .containsExactly("–", "too few samples", "run few: 'scan' has 1 of 3 forks");
    assertThat(wlcg(few, lab(week(0, 1), week(1, 50))).claimTable().rows().get(0))
        .contains("reproduced", "run lab");
  }

  @Test
  void oneCommandMeasuresWhatIsMissing() {
    assertThat(wlcg().command()).isEqualTo("mvn verify -Pbench -Dbench.study=wlcg");
  }

  @Test
  void aClaimThatLacksSamplesAloneNeedsForksAndNoCommand() throws IOException, StudyException {
    StudyFile study = claiming("A week takes longer");
    RunFolder day = lab(rate("JobScan", "mongodb", 4, "filters=0", "period=DAY"));
    RunFolder both =
        run("both")
            .with(rate("JobScan", "mongodb", 4, "filters=0", "period=DAY"))
            .with(rate("JobScan", "mongodb", 1, "filters=0", "period=WEEK"))
            .read(folder);

    StudyModel few = model(study, List.of(both));

    assertThat(model(study, List.of(day)).command())
        .endsWith("-Dbench.study=claims -Dbench.preset=lab");
    assertThat(model(study, List.of(day)).needsForks()).isFalse();
    assertThat(few.claimTable().rows().get(0)).contains("too few samples");
    assertThat(few.needsForks()).isTrue();
    assertThat(few.command()).isEmpty();
  }

  @Test
  void aRateStandsWithItsBoundAndAnInvalidPointWithItsReason() throws IOException, StudyException {
    StudyFile study =
        claiming(
            new LabStudyText("Claims", "drive: {as: closed, forks: 3, clients: 2}"),
            "It is read",
            "value: {cell: all, with: {period: DAY}, metric: rows}",
            100);
    CellBuilder day =
        cell("JobScan", "mongodb")
            .params("asks=SAME", "filters=0", "period=DAY", "clients=2")
            .load(closed(2, ""))
            .secondary("rows", 300)
            .samples(List.of(same(1), same(1.01), same(0.99)));
    assertThat(model(study, List.of(lab(day))).claimTable().rows().get(0).subList(1, 5))
        .containsExactly("at least 100 rows/s", "300 (293 to 308)", "reproduced", "run lab");

    RunFolder late = run("late").with(day.load(closed(2, "late by itself"))).read(folder);
    assertThat(model(study, List.of(late)).claimTable().rows().get(0).subList(2, 5))
        .containsExactly("–", "not measured", "run late: not valid: late by itself");
  }

  private StudyFile claiming(String sentence) throws IOException, StudyException {
    return claiming(
        LabStudyText.titled("Claims"),
        sentence,
        "ratio: [{cell: all, with: {period: WEEK}}, {cell: all, with: {period: DAY}}]",
        2);
  }

  private StudyFile claiming(LabStudyText study, String sentence, String number, int least)
      throws IOException, StudyException {
    Path file = folder.resolve("claims.yaml");
    study.write(file);
    String claims =
        """
        claims:
          - says: %s
            %s
            at-least: %d
        """;
    Files.writeString(file, claims.formatted(sentence, number, least), StandardOpenOption.APPEND);
    return StudyFile.of(file);
  }

  @Test
  void whatHasNoWorkloadHasNoCommand() throws IOException, StudyException {
    Path file = folder.resolve("printed.yaml");
    Files.writeString(
        file,
        """
        title: Printed numbers
        source: A paper
        sizes: {smoke: {minutes: 1}, quick: {minutes: 1}, lab: {minutes: 1}}
        tables:
          - title: To come
            rows: [{what: events, ours: {not-yet: no workload}}]
            columns: [{head: what}, {head: ours}]
        """);
    assertThat(model(StudyFile.of(file), List.of()).command()).isEmpty();
  }

  @Test
  void seriesOfOtherProgramsAreShown() throws IOException, StudyException {
    StudyFile study = LabStudyText.with("others: [grep]").write(folder.resolve("our-lab.yaml"));
    Path run =
        run("lab").with(rate("JobScan", "mongodb", 4, "filters=0", "period=DAY")).write(folder);
    StudyCell day = study.at(Preset.LAB).cells().get(0);
    OtherSeries.write(
        List.of(new OtherSeries("grep", day, List.of(2.0, 3.0), 1)),
        run.resolve(OtherSeries.file("our-lab")));

    StudyModel model = model(study, List.of(RunFolder.read(run)));

    assertThat(model.tables().get(0).table().rows().get(0))
        .containsExactly("1 day", "0.9", "0.2500", "2.500");
    assertThat(model.tables().get(0).sources())
        .extracting(Link::text)
        .contains("grep, preset lab, A Processor with 8 processors, run lab");
  }

  /** A point of so many clients, and why its generator was the limit. */
  private static LoadRecord closed(int clients, String limit) {
    return new LoadRecord(
        new DriveRecord(DriveRecord.Mode.CLOSED, clients, "", 1, 3, 1),
        Delivery.MET,
        Optional.empty(),
        1,
        "",
        3,
        new TreeMap<>(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        new GeneratorRecord(0.4, 12, 0.5, Optional.empty(), limit),
        "");
  }

  private static List<String> first(StudyModel study) {
    return study.tables().get(0).table().rows().get(0);
  }

  private StudyModel wlcg(RunFolder... runs) {
    return model(ours("wlcg"), List.of(runs));
  }

  private static StudyModel model(StudyFile study, List<RunFolder> runs) {
    return StudyModel.of(study, study.name(), RunCells.of(runs, RunStudies.of(runs)));
  }

  private static StudyFile ours(String name) {
    return StudyFile.ours().stream()
        .filter(study -> study.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private RunFolder lab(CellBuilder... cells) throws IOException {
    RunBuilder lab = run("lab");
    for (CellBuilder one : cells) {
      lab.with(one);
    }
    return lab.read(folder);
  }

  /** HBase's scan of a week, so many times a second. */
  private static CellBuilder week(int filters, double rate) {
    return hbase("JobScan", "filters=" + filters, "period=WEEK")
        .samples(List.of(same(rate), same(rate), same(rate)));
  }

  private static CellBuilder hbase(String workload, String... params) {
    return cell(workload, "hbase")
        .params("asks=SAME", "days=800", "filterSide=SERVER", "layout=CELLS")
        .params("caching=1000", "encoding=FAST_DIFF")
        .params(params);
  }

  private static CellBuilder rate(String workload, String backend, double value, String... params) {
    CellBuilder cell = cell(workload, backend).params("asks=SAME").params(params);
    if (workload.equals("JobGroup")) {
      cell.params("by=DAY_SITE");
    }
    return cell.samples(List.of(same(value), same(value)));
  }

  private static List<Double> same(double value) {
    return List.of(value, value, value, value);
  }
}
