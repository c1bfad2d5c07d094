package beamtime.site.page.run;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.result.Delivery;
import beamtime.site.page.WrittenSite;
import beamtime.site.page.scaling.LoadPoints;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.RunBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatrixPageTest {
  private static final int READERS_BYTES = 1_000_000;

  @TempDir Path folder;

  @Test
  void eachCellStandsInItsRowBelowItsBackendWithScoreRatioIntervalSignAndWord() throws IOException {
    Element cell = cells(matrix(contest())).get(2);

    assertThat(cell.select("a").text()).matches("2,?\\d+ scans/s");
    assertThat(cell.select("p[data-base=hbase]").text())
        .matches("▲ [12]\\.\\d+× faster [12]\\.\\d+ to 2\\.\\d+");
  }

  @Test
  void eachNumberHasABarWithItsIntervalOnTheScaleOfItsRow() throws IOException {
    Elements bars = matrix(contest()).select("td svg.bar");

    assertThat(bars).hasSize(3);
    assertThat(bars.select("title").eachText())
        .allMatch(title -> title.matches("\\S+ scans/s, 95 % interval \\S+ to \\S+"));
    assertThat(bars.select(".whisker")).hasSize(3);
    assertThat(bars.select(".grid").eachAttr("d").stream().distinct()).hasSize(1);
    // 1 000 and 2 000 on a scale from 200 to 5 000, of 108 units
    assertThat(width(bars.get(0))).isBetween(50.0, 58.0);
    assertThat(width(bars.get(2))).isBetween(73.0, 81.0);
  }

  @Test
  void ofTimesTheShorterHasTheLongerBar() throws IOException {
    Elements bars =
        matrix(
                run("a")
                    .with(cell("JobScan", "hbase").unit("ms/op").score(10))
                    .with(cell("JobScan", "mongodb").unit("ms/op").score(40)))
            .select("td svg.bar");

    assertThat(width(bars.get(0))).isGreaterThan(width(bars.get(1)));
    assertThat(bars.get(1).select("title").text()).contains("ms/scan, 95 % interval ");
  }

  @Test
  void aBackendsFurtherCellsStandOnTheScaleOfTheRowAbove() throws IOException {
    Elements bars =
        matrix(
                run("a")
                    .with(cell("JobScan", "hbase").params("layout=CELLS").score(10))
                    .with(cell("JobScan", "hbase").params("layout=PACKED").score(1_000))
                    .with(cell("JobScan", "mongodb").score(100)))
            .select("td svg.bar");

    assertThat(bars.select(".grid").eachAttr("d").stream().distinct()).hasSize(1);
  }

  @Test
  void whatIsNoNumberOrCantBeJudgedHasNoBarAndFewSamplesHaveNoInterval() throws IOException {
    assertThat(
            matrix(
                    run("a")
                        .with(cell("JobScan", "hbase").failed("it ended"))
                        .with(
                            cell("JobScan", "mongodb")
                                .load(LoadPoints.point(Delivery.FELL_SHORT, "16 of 40"))))
                .select("td svg"))
        .isEmpty();
    Elements few = matrix(run("b").forks(1, 5).with(cell("JobScan", "hbase"))).select("td svg.bar");
    assertThat(few.select("rect")).hasSize(1);
    assertThat(few.select(".whisker")).isEmpty();
  }

  @Test
  void aSentenceForEachFamilyStandsAboveTheTable() throws IOException {
    Document page =
        matrix(
            run("a")
                .with(cell("JobScan", "hbase").score(1_000))
                .with(cell("JobScan", "mongodb").score(2_000))
                .with(cell("WaveformRead", "mongodb")));

    assertThat(page.select(".findings li").eachText())
        .satisfiesExactly(
            jobs ->
                assertThat(jobs)
                    .matches(
                        "jobs: mongodb reads [12]\\.\\d+ times as many job rows a second as hbase"),
            waveforms ->
                assertThat(waveforms)
                    .isEqualTo(
                        "waveforms: nothing was decided: only mongodb has a number to compare"));
    assertThat(page.select(".findings ~ .scroll table.matrix")).hasSize(1);
  }

  @Test
  void quickSaysThatItsClientsHaveJustStartedUnlessTheyWereLetWarmUp() throws IOException {
    Document quick = matrix(quick("-f 5 -wi 1 -w 700ms -i 2 -r 450ms"));
    assertThat(quick.select(".findings > p").text())
        .startsWith("This is about clients that have just started: ")
        .contains("0.7 s")
        .contains("-Dbench.warmup=8");
    assertThat(quick.select(".lead").text()).contains("preset quick with bench.warmup=0.7, on ");

    RunBuilder warm = quick("-f 5 -wi 8 -w 1000ms -i 2 -r 450ms").setting("bench.warmup", "8");
    Document longer = matrix(warm);
    assertThat(longer.select(".findings > p")).isEmpty();
    assertThat(longer.select(".lead").text()).contains("preset quick with bench.warmup=8, on ");
    assertThat(matrix(run("c").with(cell("JobScan", "hbase"))).select(".findings > p")).isEmpty();
  }

  private static RunBuilder quick(String jmh) {
    return run("q").preset("quick").setting("jmh", jmh).with(cell("JobScan", "hbase"));
  }

  @Test
  void whatRowsCostTheServersStandsBelowTheSpeed() throws IOException {
    Element cell =
        cells(
                matrix(
                    run("a")
                        .with(
                            cell("JobIngest", "hbase")
                                .samples(List.of(List.of(20.0, 20.0)))
                                .durability("disk")
                                .secondary("rows", 2_000)
                                .secondary("server.cpu.s_op", 0.004)
                                .secondary("server.stored.B_op", 30_000))))
            .get(0);

    assertThat(cell.select(".detail").eachText())
        .containsExactly("25,000 rows a CPU second", "300 B on disk a row");
  }

  @Test
  void ofFilesThatArriveAtASteadyRateTheMatrixSaysHowManyWereLate() throws IOException {
    Element cell =
        cells(
                matrix(
                    run("a")
                        .with(
                            cell("CatalogueArrival", "icat")
                                .score(49.7)
                                .evidence("fact.files", "500")
                                .evidence("fact.files.late", "2")
                                .evidence("fact.latency.p99.ms", "8.50")
                                .evidence("fact.latency.max.ms", "31.00"))))
            .get(0);

    assertThat(cell.text())
        .isEqualTo("2 of 500 late 99 % stored within 8.50 ms, all within 31.0 ms");
  }

  private static double width(Element bar) {
    return Double.parseDouble(bar.select("rect").attr("width"));
  }

  @Test
  void theRatioToOneBaseIsShownAndThoseToAllOthersStandBehindIt() throws IOException {
    Element cell = cells(matrix(contest())).get(2);

    assertThat(cell.select("p[data-base]").eachAttr("data-base"))
        .containsExactly("elasticsearch", "hbase", "mongodb");
    assertThat(cell.select("p[data-base]:not([hidden])").eachAttr("data-base"))
        .containsExactly("elasticsearch");
  }

  @Test
  void resultsComeBeforeControlsWhichAScriptAloneShows() throws IOException {
    Document page = matrix(contest());

    assertThat(page.select("table.matrix ~ form, .scroll ~ form#filters[hidden]")).hasSize(1);
    assertThat(page.select("#filters select").eachAttr("name"))
        .containsExactly("base", "family", "workload", "param", "provider", "preset");
    assertThat(page.select("#filters select")).allMatch(select -> select.closest("label") != null);
    assertThat(page.select("#count[role=status], #hint[role=status]")).hasSize(2);
  }

  @Test
  void cellsWithoutANumberTellWhyAndHaveNoColour() throws IOException {
    Document page =
        matrix(
            run("a")
                .with(cell("JobScan", "hbase").failed("it ended with code 137"))
                .with(cell("JobScan", "mongodb").leftOut("scan by time")));

    assertThat(cells(page).eachText())
        .containsExactlyInAnyOrder(
            "no number ✕ failed it ended with code 137", "no number – not offered scan by time");
    assertThat(page.select("td .faster, td .slower")).isEmpty();
  }

  @Test
  void aPointThatFellShortIsMarkedAndComparedWithNothing() throws IOException {
    Document page = site(loads("a")).page("runs/a/cells/JobScan-mongodb.html");

    assertThat(page.select(".warning").text()).isEqualTo("✕ fell short 16 of 40");
    assertThat(page.select("#compared, td .faster, td .slower")).isEmpty();
    assertThat(page.select("h2:contains(The load) + p a").eachAttr("href"))
        .containsExactly("../../../runs/a/index.html");
  }

  @Test
  void aSiteOfLoadsAloneSaysWhatItHoldsAndLeadsToThem() throws IOException {
    Document start = site(loads("a"), loads("b")).page("index.html");

    assertThat(start.select("h1 + .lead").text()).contains("This site holds 2 runs on 1 machine");
    assertThat(start.select("main li a").eachAttr("href"))
        .containsExactly("runs/b/index.html", "runs/a/index.html");
    assertThat(start.select("main li").text()).contains(": JobScan on hbase, JobScan on mongodb");
    assertThat(start.select("table, form")).isEmpty();
    assertThat(start.select("nav a").eachText()).contains("Loads").doesNotContain("Matrix");
  }

  @Test
  void aRunWithoutCellsSaysSoInPlaceOfAnEmptyMatrix() throws IOException {
    Document page = matrix(run("a"));

    assertThat(page.select("main > .lead").eachText()).contains("This run has no cells.");
    assertThat(page.select("table, form, .findings")).isEmpty();
  }

  private static RunBuilder loads(String id) {
    return run(id)
        .with(cell("JobScan", "hbase").score(10).load(LoadPoints.point(Delivery.MET, "")))
        .with(
            cell("JobScan", "mongodb")
                .score(10_000)
                .load(LoadPoints.point(Delivery.FELL_SHORT, "16 of 40")));
  }

  @Test
  void pointsAmongCellsOfJmhStandOnThePageOfCurvesAlone() throws IOException {
    WrittenSite site =
        site(
            run("a")
                .with(cell("JobScan", "hbase").params("days=2").score(1_000))
                .with(cell("JobScan", "mongodb").params("days=2").score(2_000))
                .with(
                    cell("JobScan", "hbase")
                        .params("days=2", "rate=40", "clients=64", "arrivals=even")
                        .load(LoadPoints.point(Delivery.MET, "")))
                .with(
                    cell("JobScan", "mongodb")
                        .params("days=2", "rate=40", "clients=64", "arrivals=even")
                        .failed("it died"))
                .with(cell("JobScan", "mongodb").params("days=2", "clients=4", "times=9")));
    Document page = site.page("index.html");

    assertThat(page.select("table.matrix tr[data-workload] th").eachText())
        .as("a series has clients, too, and is JMH's")
        .hasSize(2)
        .allMatch(row -> !row.contains("rate=40"));
    assertThat(page.select("main > p a").eachAttr("href"))
        .anyMatch(to -> to.endsWith("runs/a/scaling.html"));
    Document curves = site.page("runs/a/scaling.html");
    assertThat(curves.select("h2, caption").text()).contains("JobScan on hbase, days=2");
    assertThat(curves.select("h1 a[href$=runs/a/index.html]")).hasSize(1);
    assertThat(curves.select("h2:contains(Without) + ul li").eachText())
        .containsExactly("JobScan[mongodb, arrivals=even, clients=64, days=2, rate=40]: it died");
  }

  @Test
  void aFloorOverFivePercentIsMarked() throws IOException {
    Document page =
        matrix(
            run("a")
                .with(cell("JobScan", "hbase").floorShare(0.051))
                .with(cell("JobScan", "mongodb").floorShare(0.049)));

    assertThat(page.select("td .note").eachText()).containsExactly("⚑ floor 5.1 %");
  }

  @Test
  void theStartPageIsTheNewestRunThatEndedAndIsNoLoad() throws IOException {
    WrittenSite site =
        site(
            run("old").time("2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z").with(any()),
            run("new").time("2026-01-02T00:00:00Z", "2026-01-02T01:00:00Z").with(any()),
            run("load")
                .time("2026-01-03T00:00:00Z", "2026-01-03T01:00:00Z")
                .with(any().load(LoadPoints.point(Delivery.MET, ""))),
            run("running").time("2026-01-04T00:00:00Z", "").with(any()));

    assertThat(site.page("index.html").select("h1").text()).isEqualTo("Beamtime");
    assertThat(site.page("index.html").select("h2").eachText()).startsWith("Run new");
    assertThat(site.page("runs/new/index.html").select("h1").text()).isEqualTo("Run new");
    assertThat(site.page("runs.html").select("tbody th a").eachText())
        .containsExactly("running", "load", "new", "old");
    assertThat(site.page("runs/running/index.html").text()).contains("This run did not end.");
  }

  @Test
  void aNewerRunLeavesThePagesOfOthersAsTheyAre() throws IOException {
    RunBuilder old = run("old").time("2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z").with(any());
    // the first run of loads brings pages, and so entries of the menu
    RunBuilder load =
        run("load").preset("load").with(any().load(LoadPoints.point(Delivery.MET, "")));
    RunBuilder newer =
        run("new")
            .time("2099-01-01T00:00:00Z", "2099-01-01T01:00:00Z")
            .preset("load")
            .with(any().load(LoadPoints.point(Delivery.MET, "")));
    String before = site(old, load).page("runs/old/index.html").html();
    WrittenSite all = site(old, load, newer);

    assertThat(all.page("runs/old/index.html").html()).isEqualTo(before);
    assertThat(all.folder().resolve("assets/presets.js"))
        .content()
        .contains("\"load\":\"runs/new/index.html\"");
  }

  @Test
  void aRunThatDidNotEndIsNoPresetsNewestWhereAnotherDid() throws IOException {
    WrittenSite site =
        site(
            run("old").time("2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z").with(any()),
            run("new").time("2026-02-01T00:00:00Z", "").with(any()),
            run("quick").preset("quick").time("2026-02-02T00:00:00Z", "").with(any()));

    assertThat(site.folder().resolve("assets/presets.js"))
        .content()
        .contains("\"lab\":\"runs/old/index.html\"", "\"quick\":\"runs/quick/index.html\"");
  }

  @Test
  void theStartPageSaysWhatBeamtimeIsWhatTheSiteHoldsAndWhichQuestionsAreAnswered()
      throws IOException {
    Document start =
        site(
                run("one").time("2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z").with(any()),
                run("two")
                    .time("2026-02-03T00:00:00Z", "2026-02-03T01:00:00Z")
                    .with(cell("WaveformRead", "hbase")))
            .page("index.html");

    assertThat(start.select("h1 + .lead").text())
        .startsWith("Beamtime measures how ")
        .endsWith(". This site holds 2 runs on 1 machine, from 2026-01-01 to 2026-02-03.");
    assertThat(start.select("h1 ~ .facts dt").eachText()).containsExactly("jobs", "waveforms");
    assertThat(start.select("h1 ~ .facts dd").eachText()).allMatch(text -> text.endsWith("?"));
  }

  @Test
  void whatWritesPromiseIsSaidOnceBelowTheTableAndMarkedAtWhatIsCompared() throws IOException {
    Document page =
        matrix(
            run("a")
                .with(cell("JobIngest", "hbase").score(1_000).durability("page cache"))
                .with(cell("JobIngest", "mongodb").params("journal=true").durability("disk"))
                .with(cell("JobIngest", "mongodb").params("journal=false").durability("memory"))
                .with(cell("JobScan", "hbase"))
                .with(cell("JobScan", "mongodb")));

    assertThat(page.select(".footnote").text())
        .startsWith("† What is compared promises different things. A write of mongodb (in some")
        .contains("A write of hbase is with the operating system when it is acknowledged");
    assertThat(page.select("tr[data-workload=JobIngest] td").first().select("p[data-base=mongodb]"))
        .allMatch(compared -> compared.text().contains("†"));
    assertThat(page.select("tr[data-workload=JobScan] td").text()).doesNotContain("†");
    assertThat(matrix(contest()).select(".footnote")).isEmpty();
  }

  @Test
  void fiveHundredCellsAreLessThanAMegabyteForAReader() throws IOException {
    // with verdicts it would be less, and take longer: "too few samples" has more to say
    RunBuilder run = run("a").forks(1, 5);
    for (String backend : List.of("hbase", "mongodb", "elasticsearch", "postgresql")) {
      for (int row = 0; row < 125; row++) {
        run.with(
            cell(List.of("JobScan", "CatalogueFind", "WaveformRead").get(row % 3), backend)
                .params("days=" + row, "filters=3", "period=MONTH", "ownOf" + backend + "=SERVER")
                .score(1_000 + row)
                .floorShare(0.06));
      }
    }
    WrittenSite site = site(run);

    assertThat(cells(site.page("index.html"))).hasSize(500);
    assertThat(bytes(site, "index.html")).isLessThan(READERS_BYTES);
  }

  /** What a browser fetches: the page and all that it names. */
  private static long bytes(WrittenSite site, String path) throws IOException {
    long bytes = site.bytes(path);
    for (Element asset : site.page(path).select("link[href], script[src]")) {
      bytes += site.bytes(asset.attr("href") + asset.attr("src"));
    }
    return bytes;
  }

  private static RunBuilder contest() {
    return run("a")
        .with(cell("JobScan", "hbase").score(1_000))
        .with(cell("JobScan", "mongodb").score(2_000))
        .with(cell("JobScan", "elasticsearch").score(1_000));
  }

  private static CellBuilder any() {
    return cell("JobScan", "hbase");
  }

  private static Elements cells(Document page) {
    return page.select("table.matrix tbody td:not(.blank)");
  }

  private Document matrix(RunBuilder run) throws IOException {
    return site(run).page("index.html");
  }

  private WrittenSite site(RunBuilder... builders) throws IOException {
    return WrittenSite.in(folder, builders);
  }
}
