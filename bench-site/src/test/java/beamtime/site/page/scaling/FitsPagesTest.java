package beamtime.site.page.scaling;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.result.BackendRecord;
import beamtime.core.result.Delivery;
import beamtime.site.page.WrittenSite;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.RunBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FitsPagesTest {
  @TempDir Path folder;

  @Test
  void theMostPvsThatWereHeldStandNextToTheFewestThatWereNot() throws IOException {
    Document page =
        fits(
            load("a").with(frames("mongodb", 10, 0)).with(frames("hbase", 10, 0)),
            load("b").with(frames("mongodb", 40, 0)).with(frames("mongodb", 100, 7)));

    assertThat(page.select("tbody tr").eachText())
        .containsExactlyInAnyOrder(
            "mongodb 14 40 560 100 4 – b", "hbase 14 10 140 none tried 4 – a");
    assertThat(page.select("svg .dot title").eachText())
        .containsExactlyInAnyOrder(
            "40 PVs at 14 Hz: in time",
            "100 PVs at 14 Hz: not all in time",
            "10 PVs at 14 Hz: in time");
    assertThat(page.select("h2").eachText())
        .containsExactly("Frames in time: WaveformIngest, points=1000, type=INT32");
  }

  @Test
  void whatWasHeldAboveALoadThatWasNotIsNotClaimed() throws IOException {
    Document page =
        fits(
            load("a")
                .with(frames("mongodb", 10, 0))
                .with(frames("mongodb", 20, 1))
                .with(frames("mongodb", 40, 0))
                .with(frames("hbase", 10, 3)));

    assertThat(page.select("tbody tr").eachText())
        .containsExactlyInAnyOrder("mongodb 14 10 140 20 4 – a", "hbase 14 none – 10 4 – a");
  }

  @Test
  void pointsThatTheGeneratorLimitedSayNothingAndAreCounted() throws IOException {
    Document page =
        fits(
            load("a")
                .with(frames("mongodb", 10, 0))
                .with(
                    frames("mongodb", 40, 0)
                        .load(LoadPoints.frames(40, 0, "its processors were busy"))));

    assertThat(page.select("tbody tr").eachText())
        .containsExactly("mongodb 14 10 140 none tried 4 – a");
    assertThat(page.select(".prose").text()).endsWith("left out: 1 of them.");
  }

  @Test
  void theLargestRateThatWasKeptUpWithHasItsLatency() throws IOException {
    Document page =
        fits(
            load("a")
                .with(open("mongodb", 50, Delivery.MET))
                .with(open("mongodb", 100, Delivery.MET))
                .with(open("mongodb", 200, Delivery.FELL_SHORT)));

    assertThat(page.select("tbody tr").eachText()).containsExactly("mongodb 100 40 ms 200 8 – a");
    assertThat(page.select("thead th").eachText()).contains("scans/s");
  }

  @Test
  void backendsOfOtherMachinesAndProvidersStandApart() throws IOException {
    Document page =
        fits(
            load("a").with(frames("mongodb", 10, 0)),
            load("b").provider("docker").with(frames("mongodb", 40, 0)));

    assertThat(page.select("main table")).hasSize(2);
    assertThat(page.select("section > p").eachText())
        .anyMatch(text -> text.endsWith("servers by provider docker."))
        .anyMatch(text -> text.endsWith("servers by provider embedded."));
  }

  @Test
  void runsOfSeveralCommitsAreSaidToBe() throws IOException {
    RunBuilder older = load("a").with(open("mongodb", 50, Delivery.MET));
    RunBuilder newer = load("b").with(open("mongodb", 100, Delivery.MET));

    assertThat(fits(older, newer).select("section > p").text()).doesNotContain("commits");
    assertThat(fits(older, newer.commit("feed")).select("section > p").text())
        .endsWith(" Its runs are of 2 commits of Beamtime.");
  }

  @Test
  void aLimitedServerHasItsLimitInItsName() throws IOException {
    Document page =
        fits(
            load("a").facts("mongodb", "cpus", "all").with(frames("mongodb", 10, 0)),
            load("b").facts("mongodb", "cpus", "1").with(frames("mongodb", 40, 0)));

    assertThat(page.select("tbody tr > :first-child").eachText())
        .containsExactlyInAnyOrder("mongodb", "mongodb, cpus 1");
  }

  @Test
  void serversOfOneBackendThatDifferHaveAColumn() throws IOException {
    Document page =
        fits(
            load("a")
                .facts("mongodb", "heap", "1 GB", "settings", "journal", "shape", "one node")
                .with(frames("mongodb", 10, 0)),
            load("b")
                .facts("mongodb", "heap", "4 GB", "shape", "one node")
                .with(frames("mongodb", 40, 0))
                .with(frames("hbase", 10, 0)));

    assertThat(page.select("thead th").eachText())
        .containsSubsequence("late or dropped at, PVs", "server", "clients");
    assertThat(page.select("tbody tr").eachText())
        .containsExactlyInAnyOrder(
            "mongodb 14 10 140 none tried 1.0; heap 1 GB; settings journal 4 – a",
            "mongodb 14 40 560 none tried 1.0; heap 4 GB 4 – b",
            "hbase 14 10 140 none tried 1.0 4 – b");
  }

  @Test
  void versionsOfOneBackendAreToldApartAndThoseOfSeveralNeedNoColumn() throws IOException {
    BackendRecord newer =
        new BackendRecord("mongodb", "embedded", "2.0", new TreeMap<>(), new TreeMap<>(), "");
    RunBuilder one = load("a").with(open("mongodb", 50, Delivery.MET));
    RunBuilder other =
        load("b")
            .facts("hbase", "heap", "4 GB")
            .backend(newer)
            .with(open("mongodb", 100, Delivery.MET))
            .with(open("hbase", 50, Delivery.MET));

    assertThat(fits(one, other).select("tbody tr").eachText())
        .containsExactlyInAnyOrder(
            "mongodb 50 40 ms none tried 1.0 8 – a",
            "mongodb 100 40 ms none tried 2.0 8 – b",
            "hbase 50 40 ms none tried 1.0 8 – b");
    assertThat(fits(other).select("thead th").eachText()).doesNotContain("server");
  }

  @Test
  void aPointOfABusyMachineIsNoLimit() throws IOException {
    Document page =
        fits(
            load("a")
                .with(frames("mongodb", 10, 0))
                .with(frames("mongodb", 40, 7).others(1))
                .with(frames("mongodb", 100, 0)));

    assertThat(page.select("tbody tr").eachText()).hasSize(1);
    assertThat(page.select("tbody tr").text()).contains("1,400").doesNotContain("560");
  }

  @Test
  void aRunOfLoadsBeginsWithItsCurvesAndHasARowForEachSweep() throws IOException {
    WrittenSite site =
        site(
            load("a")
                .with(open("mongodb", 50, Delivery.MET))
                .with(open("mongodb", 100, Delivery.MET))
                .with(open("mongodb", 200, Delivery.FELL_SHORT))
                .with(frames("mongodb", 10, 0)),
            run("grid").with(cell("JobScan", "hbase")));
    Document page = site.page("runs/a/index.html");

    List<String> order = page.select("h1, svg.chart, #sweeps").eachText();
    assertThat(page.select("h1, svg.chart, #sweeps").last().id())
        .as("curves stand before the table: " + order)
        .isEqualTo("sweeps");
    assertThat(page.select("svg.chart")).hasSize(2);
    assertThat(page.select("table:has(#sweeps) tbody tr").eachText())
        .containsExactly(
            "JobScan on mongodb open loop, 50 to 200 a second 2 of 3 100 scans/s 100 due a second 40 ms",
            "WaveformIngest on mongodb, frames of 1000 points INT32, clients=4 deadlines, 140"
                + " frames a second 1 of 1 140 frames/s 140 due a second 40 ms");
    assertThat(page.select("details li a").eachAttr("href"))
        .hasSize(4)
        .allMatch(to -> to.startsWith("../../runs/a/cells/"));
    assertThat(page.select("details li").eachText())
        .anyMatch(one -> one.endsWith(": 140 frames/s, met"));
    assertThat(page.select("table.matrix")).isEmpty();
    assertThat(site.pages())
        .as("one page draws the curves")
        .filteredOn(path -> path.startsWith("runs/a/") && !path.contains("/cells/"))
        .containsExactly("runs/a/index.html", "runs/a/provenance.html");
  }

  private Document fits(RunBuilder... builders) throws IOException {
    return site(builders).page("fits.html");
  }

  private WrittenSite site(RunBuilder... builders) throws IOException {
    return WrittenSite.in(folder, builders);
  }

  private static RunBuilder load(String id) {
    return run(id).preset("load").forks(1, 4);
  }

  private static CellBuilder frames(String backend, int pvs, long late) {
    return cell("WaveformIngest", backend)
        .params("clients=4", "hertz=14", "points=1000", "pvs=" + pvs, "type=INT32")
        .load(LoadPoints.frames(pvs, late, ""));
  }

  private static CellBuilder open(String backend, int rate, Delivery delivery) {
    return cell("JobScan", backend)
        .params("clients=8", "rate=" + rate)
        .load(LoadPoints.open(rate, delivery));
  }
}
