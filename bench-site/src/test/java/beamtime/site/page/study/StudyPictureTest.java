package beamtime.site.page.study;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Preset;
import beamtime.core.result.Delivery;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.DriveRecord.Mode;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.study.Shown;
import beamtime.core.study.Study;
import beamtime.core.study.StudyException;
import beamtime.core.study.StudyFile;
import beamtime.site.chart.Ink;
import beamtime.site.chart.Layer;
import beamtime.site.chart.LineChart;
import beamtime.site.chart.Panel;
import beamtime.site.chart.Point;
import beamtime.site.chart.Tick;
import beamtime.site.page.WrittenSite;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.RunBuilder;
import beamtime.site.run.RunFolder;
import beamtime.site.study.RunCells;
import beamtime.site.study.RunStudies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyPictureTest {
  private static final String STUDY =
      """
      title: Scans
      source: A note, 2019
      sizes: {smoke: {minutes: 1}, quick: {minutes: 1}, lab: {minutes: 1}}
      cells:
        load:
          workload: JobScan
          backends: [mongodb, hbase]
          params: {period: DAY, filters: 0}
          drive: {as: closed, forks: 1, clients: [1, 2, 4]}
      tables:
        - title: Scans of a day by clients
          rows: {each: {clients: [1, 2, 4]}}
          match: {clients: clients}
          columns:
            - {head: clients}
            - {head: "MongoDB, scans/s", cell: load, on: mongodb, unit: 1/s}
            - {head: "HBase, scans/s", cell: load, on: hbase, unit: 1/s}
          picture:
            x: {label: clients, column: clients, scale: log}
            panels:
              - y: {label: scans/s}
                curves: {MongoDB: "MongoDB, scans/s", HBase: "HBase, scans/s"}
                theirs:
                  - {label: theirs, at: {8: 154}}
                  - {label: their goal, level: 60}
      """;

  @TempDir private Path folder;

  @Test
  void aCurveOfEachBackendGoesThroughWhatWasMeasured() throws Exception {
    LineChart chart =
        chart(scans("mongodb", 1, 100), scans("mongodb", 4, 300), scans("hbase", 1, 50));

    assertThat(lines(chart))
        .contains(
            Layer.Line.of("MongoDB", List.of(new Point(1, 100), new Point(4, 300)), new Ink(0)),
            Layer.Line.of("HBase", List.of(new Point(1, 50)), new Ink(1)));
    assertThat(dots(chart, new Ink(0)))
        .extracting(Layer.Dot::words)
        .containsExactly("MongoDB, clients 1: 100.0", "MongoDB, clients 4: 300.0");
    assertThat(chart.x().ticks()).extracting(Tick::label).containsExactly("1", "4", "8");
  }

  @Test
  void aPointHasItsInterval() throws Exception {
    CellBuilder noisy =
        scans("mongodb", 1, 0).samples(List.of(List.of(90.0, 100.0), List.of(110.0, 100.0)));

    assertThat(dots(chart(noisy), new Ink(0)).get(0).spread())
        .hasValueSatisfying(
            spread -> {
              assertThat(spread.low()).isLessThan(95);
              assertThat(spread.high()).isGreaterThan(105);
            });
  }

  @Test
  void whatThePublicationPrintedIsGreyWithItsLabel() throws Exception {
    LineChart chart = chart(scans("mongodb", 1, 100), scans("mongodb", 2, 120));

    assertThat(lines(chart))
        .contains(
            Layer.Line.dashed("theirs", List.of(new Point(8, 154)), Ink.NEUTRAL),
            Layer.Line.dashed(
                "their goal", List.of(new Point(1, 60), new Point(8, 60)), Ink.NEUTRAL));
    assertThat(dots(chart, Ink.NEUTRAL)).extracting(Layer.Dot::y).containsExactly(154.0);
    assertThat(svg(chart).select(".dot.ink-0 + text").eachText())
        .containsExactly("theirs", "their goal");
  }

  @Test
  void nothingIsCutOffOrOutsideOfThePicture() throws Exception {
    Document svg = svg(chart(scans("mongodb", 1, 100), scans("hbase", 4, 1e5)));

    assertThat(svg.select("text").eachText()).noneMatch(text -> text.contains("…"));
    for (Element circle : svg.select("circle")) {
      assertThat(Double.parseDouble(circle.attr("cx"))).isBetween(0.0, 480.0);
      assertThat(Double.parseDouble(circle.attr("cy"))).isBetween(0.0, 300.0);
    }
  }

  @Test
  void aPointWhoseClientWasTheLimitIsHollowAndItsCurveDashed() throws Exception {
    StudyPicture picture =
        picture(scans("mongodb", 1, 100), scans("mongodb", 2, 90).load(load("was late itself")));
    LineChart chart = picture.chart();

    assertThat(dots(chart, new Ink(0))).extracting(Layer.Dot::hollow).containsExactly(false, true);
    assertThat(dots(chart, new Ink(0)).get(1).words()).endsWith(", not valid");
    assertThat(lines(chart))
        .contains(
            Layer.Line.dashed("MongoDB", List.of(new Point(1, 100), new Point(2, 90)), new Ink(0)));
    assertThat(picture.note()).contains("Hollow points are not valid");
  }

  @Test
  void aValidPointGoesBeforeAnInvalidOneOfANewerRun() throws Exception {
    RunFolder old = run("old").with(scans("mongodb", 1, 100)).read(folder);
    RunFolder late =
        run("new")
            .time("2026-05-01T00:00:00Z", "2026-05-01T01:00:00Z")
            .with(scans("mongodb", 1, 7).load(load("was late itself")))
            .read(folder);

    assertThat(dots(drawn(List.of(late, old)).orElseThrow().chart(), new Ink(0)))
        .extracting(Layer.Dot::y)
        .containsExactly(100.0);
  }

  @Test
  void whatIsNoNumberIsNoPoint() {
    assertThat(Stream.of("NaN", "Infinity", "gave way at 7 tables", "").map(Shown.Text::new))
        .allSatisfy(text -> assertThat(text.asNumber()).isEmpty());
    assertThat(new Shown.Text("0.25").asNumber()).hasValue(0.25);
  }

  @Test
  void whereNothingIsMeasuredTheTableStandsAlone() throws Exception {
    assertThat(drawn(List.of())).isEmpty();
  }

  @Test
  void thePageHasThePictureAboveItsTableAndInWords() throws Exception {
    RunFolder run =
        run("a").with(scans("mongodb", 1, 100)).with(scans("mongodb", 4, 300)).read(folder);
    Files.createDirectories(run.folder().resolve("study"));
    Files.writeString(run.folder().resolve("study/scans.yaml"), STUDY);
    Document page = WrittenSite.of(folder.resolve("site"), List.of(run)).page("studies/scans.html");

    Element figure = page.select("figure[data-zoom]").first();
    assertThat(figure.nextElementSibling().select("caption").text())
        .isEqualTo("Scans of a day by clients");
    assertThat(figure.select("svg > title").text()).isEqualTo("Scans of a day by clients");
    assertThat(figure.select("svg > desc").text())
        .isEqualTo("scans/s: MongoDB 100 at 1 to 300 at 4; theirs 154 at 8; their goal 60.");
    assertThat(figure.select("figcaption").text())
        .isEqualTo("Grey: as the publication printed it.");
  }

  @Test
  void aNameHasOneInkInAllPicturesAndNoOtherOfItsPictureTheSameColour() throws Exception {
    for (StudyFile file : StudyFile.ours()) {
      Study study = file.at(Preset.LAB);
      PictureInks inks = PictureInks.of(study);
      study.tables().stream()
          .flatMap(table -> table.picture().stream())
          .forEach(
              picture ->
                  assertThat(
                          inks.in(picture).values().stream().map(ink -> ink.number() % Ink.COLOURS))
                      .doesNotHaveDuplicates());
    }
  }

  private LineChart chart(CellBuilder... cells) throws IOException, StudyException {
    return picture(cells).chart();
  }

  private StudyPicture picture(CellBuilder... cells) throws IOException, StudyException {
    RunBuilder run = run("one");
    for (CellBuilder cell : cells) {
      run.with(cell);
    }
    return drawn(List.of(run.read(folder))).orElseThrow();
  }

  private Optional<StudyPicture> drawn(List<RunFolder> runs) throws IOException, StudyException {
    Path file = folder.resolve("scans.yaml");
    Files.writeString(file, STUDY);
    return StudyModel.of(StudyFile.of(file), "scans", RunCells.of(runs, RunStudies.of(runs)))
        .tables()
        .get(0)
        .picture();
  }

  private static CellBuilder scans(String backend, int clients, double rate) {
    return cell("JobScan", backend)
        .params("period=DAY", "filters=0", "clients=" + clients)
        .samples(List.of(List.of(rate, rate, rate, rate)))
        .load(load(""));
  }

  private static LoadRecord load(String limit) {
    return new LoadRecord(
        new DriveRecord(Mode.CLOSED, 2, "", 2, 10, 1),
        Delivery.MET,
        Optional.empty(),
        90,
        "",
        900,
        new TreeMap<>(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        new GeneratorRecord(0.9, 12, 0.5, Optional.empty(), limit),
        "");
  }

  private static List<Layer.Line> lines(LineChart chart) {
    return layers(chart, Layer.Line.class);
  }

  private static List<Layer.Dot> dots(LineChart chart, Ink ink) {
    return layers(chart, Layer.Dots.class).stream()
        .filter(dots -> dots.ink().equals(ink))
        .flatMap(dots -> dots.dots().stream())
        .toList();
  }

  private static <T extends Layer> List<T> layers(LineChart chart, Class<T> kind) {
    return chart.panels().stream()
        .map(Panel::layers)
        .flatMap(List::stream)
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }

  private static Document svg(LineChart chart) {
    return Jsoup.parse(chart.svg());
  }
}
