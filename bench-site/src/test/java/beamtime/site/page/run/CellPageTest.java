package beamtime.site.page.run;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Outcome;
import beamtime.site.page.WrittenSite;
import beamtime.site.page.scaling.LoadPoints;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.RefusedException;
import beamtime.site.run.RunBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellPageTest {
  private static final String CELLS = "runs/a/cells/";

  @TempDir Path folder;

  @Test
  void everySampleIsADotAndANumber() throws IOException {
    Document page = site(cell("JobScan", "hbase")).page(CELLS + "JobScan-hbase.html");

    assertThat(page.select("figure svg .sample > *")).hasSize(12);
    assertThat(page.select("figure svg .interval")).hasSize(1);
    assertThat(page.select("details tbody tr")).hasSize(3);
    assertThat(page.select("details tbody td")).hasSize(12);
  }

  @Test
  void noIntervalReachesBelowNothing() throws IOException {
    List<List<Double>> far = List.of(List.of(60.0), List.of(100.0), List.of(140.0));
    Document page = site(cell("JobScan", "hbase").samples(far)).page(CELLS + "JobScan-hbase.html");

    assertThat(page.select("figure svg .interval")).hasSize(1);
    assertThat(page.select("figure svg text").eachText())
        .isNotEmpty()
        .noneMatch(label -> label.startsWith("-") || label.startsWith("−"));
  }

  @Test
  void itTellsHowToMeasureItAgainAndWhatItsAnswersWereComparedBy() throws IOException {
    Document page = site(cell("JobScan", "hbase")).page(CELLS + "JobScan-hbase.html");

    assertThat(page.select("#rerun").text()).isEqualTo("java -jar benchmarks.jar JobScan");
    assertThat(page.select("button[data-copies=rerun][hidden]")).hasSize(1);
    assertThat(page.select(".facts").text()).contains("checksum c0ffee", "data 0123456789ab");
  }

  @Test
  void whatCouldNotBeReadBackIsNowhereCalledTheSame() throws IOException {
    Document page =
        site(cell("JobIngest", "hbase").evidence(CellRecord.UNREAD, "it was killed"))
            .page(CELLS + "JobIngest-hbase.html");

    assertThat(page.select(".warning").text())
        .isEqualTo("✕ unverified what it has written was not read back: it was killed");
    assertThat(page.select("section:has(h2:contains(Right answers)) > p").text())
        .isEqualTo("✕ Its answers were not compared with the oracle's.");
    assertThat(page.select(".facts").text()).contains("data 0123456789ab");
  }

  @Test
  void aWrongAnswerSaysHowItDiffersAndHasNoProof() throws IOException {
    Document page =
        site(cell("JobScan", "hbase")
                .without(Outcome.WRONG_ANSWER, "3 rows, not 4")
                .evidence("data", "0123456789ab"))
            .page(CELLS + "JobScan-hbase.html");

    assertThat(page.select("section:has(h2:contains(Right answers))").text())
        .isEqualTo("Right answers ✕ Its answers differ from the oracle's: 3 rows, not 4");
  }

  @Test
  void whatFailedWasNotComparedWhateverWasFoundBefore() throws IOException {
    Document page =
        site(cell("JobScan", "hbase").failed("it died").evidence("data", "0123456789ab"))
            .page(CELLS + "JobScan-hbase.html");

    assertThat(page.select("section:has(h2:contains(Right answers))").text())
        .isEqualTo("Right answers ✕ Its answers were not compared with the oracle's.");
  }

  @Test
  void itIsComparedWithTheOtherBackendsAndLinksItsNeighbours() throws IOException {
    WrittenSite site =
        site(
            cell("JobScan", "hbase"),
            cell("JobScan", "mongodb").score(3_000),
            cell("JobGroup", "hbase"));
    Document page = site.page(CELLS + "JobScan-mongodb.html");

    Element row = page.select("table:has(#compared) tbody tr").first();
    assertThat(row.select("th a").attr("href")).endsWith("cells/JobScan-hbase.html");
    assertThat(row.text()).contains("▲ faster");
    assertThat(page.select("a[rel=prev]").attr("href")).endsWith("cells/JobScan-hbase.html");
    assertThat(page.select("a[rel=next]").attr("href")).endsWith("cells/JobGroup-hbase.html");
  }

  @Test
  void aWideIntervalIsToldByItsEnds() throws IOException {
    Document page =
        site(cell("JobScan", "hbase")
                .samples(List.of(List.of(5.0, 5.0), List.of(10.0, 10.0), List.of(21.0, 21.0))))
            .page(CELLS + "JobScan-hbase.html");

    assertThat(page.select(".headline").text()).isEqualTo("12 scans/s (2.2 to 65)");
  }

  @Test
  void itTellsWhatItsRowsCostTheServersAndWhatWritesReach() throws IOException {
    Document page =
        site(
                cell("JobIngest", "hbase").durability("page cache"),
                cell("JobIngest", "mongodb")
                    .samples(List.of(List.of(20.0, 20.0)))
                    .durability("disk")
                    .secondary("rows", 2_000)
                    .secondary("server.cpu.s_op", 0.004)
                    .secondary("server.stored.B_op", 30_000))
            .page(CELLS + "JobIngest-mongodb.html");

    assertThat(page.select("main > p").eachText())
        .contains("25,000 rows a CPU second, 300 B on disk a row.");
    assertThat(page.select("table:has(#compared) tbody tr").text())
        .endsWith("writes reach: disk / page cache");
  }

  @Test
  void aPointOfALoadTellsItsTimesItsFramesAndItsGenerator() throws IOException {
    Document page =
        site(cell("JobScan", "hbase").load(LoadPoints.limited("its collector stopped it")))
            .page(CELLS + "JobScan-hbase.html");

    assertThat(page.select(".warning").text()).isEqualTo("✕ invalid its collector stopped it");
    assertThat(page.select(".headline.void")).hasSize(1);
    assertThat(page.select("table:has(#times) tbody tr").eachText())
        .containsExactly(
            "latency, from the due instant 160 5.40 ms 6.70 ms 7.10 ms too few 7.30 ms",
            "service, from the request 160 5.40 ms 6.70 ms 7.10 ms too few 7.30 ms",
            "waiting, until the request 160 5.40 ms 6.70 ms 7.10 ms too few 7.30 ms");
    assertThat(page.select("table:has(#frames) tbody tr").eachText())
        .containsExactly("all 3 2 4 0 0", "SR-01 3 2 4 0 0");
    assertThat(page.select(".facts").text())
        .contains("timeout 2", "no: its collector stopped it", "planned 40.00 scans/s");
  }

  @Test
  void aRecordThatNamesAFileOutsideItsRunIsRefused() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret.txt"), "secret");
    for (String name : List.of("../secret.txt", secret.toString())) {
      RunBuilder run =
          run("a").forks(3, 4).with(cell("JobScan", "hbase").load(LoadPoints.recorded(name)));
      assertThatThrownBy(() -> run.read(folder))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("cells[0].load.histogram");
    }
  }

  private WrittenSite site(CellBuilder... cells) throws IOException {
    var run = run("a").forks(3, 4);
    for (CellBuilder cell : cells) {
      run.with(cell);
    }
    return WrittenSite.in(folder, run);
  }
}
