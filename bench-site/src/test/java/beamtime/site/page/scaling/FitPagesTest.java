package beamtime.site.page.scaling;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.result.FitRecord;
import beamtime.core.result.FitSamples;
import beamtime.site.page.WrittenSite;
import beamtime.site.run.RunBuilder;
import java.io.IOException;
import java.nio.file.Path;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FitPagesTest {
  @TempDir Path folder;

  @Test
  void aBeamlineThatFitsHasAPageOfIt() throws IOException {
    Document page = page(FitSamples.held());

    assertThat(page.select("h1").text())
        .isEqualTo("Does it fit? beamline.csv on mongodb 6.0.5 (embedded)");
    assertThat(page.select(".headline.fits").text()).isEqualTo("✓ fits");
    assertThat(page.select("main > ul")).isEmpty();
    assertThat(page.select(".facts dd").eachText())
        .containsExactly(
            "217 PVs, 2,089 frames/s, 33.3 MB/s",
            "2.38 times the load is held, 3.12 times is not; nothing is said of more: of 97770"
                + " frames 41000 were dropped",
            "link, 85 % at 3.12 times the load",
            "2.88 TB a day, 2.53 TB after the server's compression, 75.9 TB for 30 days; 120 TB are"
                + " free, which last for 47.4 days to the last byte",
            "20 of 20 are served while the load is stored (each: once a second, ten seconds of a"
                + " PV); p99 357 ms; 99.8 % of the frames were there when they had fallen due");
    assertThat(page.select("table").get(0).select("tbody tr").eachText())
        .containsExactly(
            "1 2,089 33.3 MB 1 of 1 0.04 % 0.00 % 0.00 % 0.00 % 181 ms",
            "2.38 4,972 79.3 MB 4 of 4 1.01 % 0.00 % 0.00 % 0.00 % 430 ms",
            "3.12 6,518 104 MB 0 of 4 13.30 % 10.48 % 0.00 % 0.00 % 563 ms");
  }

  @Test
  void whatIsUsedHasABarAtBothLoads() throws IOException {
    Element uses = page(FitSamples.held()).select("table").get(1);

    assertThat(uses.select("thead th").eachText())
        .containsExactly("What", "There is", "at 1 ×", "at 3.12 ×");
    assertThat(uses.select("svg.bar title").eachText())
        .hasSize(16)
        .startsWith("processors: 31 %", "processors: 56 %")
        .endsWith("clients: 15 %", "clients: 98 %");
    Element link = uses.select("tbody tr").get(6);
    assertThat(link.select("td").first().text()).isEqualTo("125 MB/s");
    assertThat(link.select(".share span").eachText()).containsExactly("27 %", "85 %");
    double asItStands = width(uses, 12);
    assertThat(width(uses, 13) / asItStands).isBetween(3.0, 3.3);
  }

  @Test
  void aServerThatDiedHasItsCause() throws IOException {
    Document page = page(FitSamples.broke("mongodb was killed by signal 9"));

    assertThat(page.select(".headline.unfit").text()).isEqualTo("✕ does not fit");
    assertThat(page.select("main > ul li").eachText())
        .containsExactly("mongodb was killed by signal 9", "0 of 20 readers are served");
    assertThat(page.select(".facts dd").eachText())
        .contains("not known, since the search ended", "not known, since the search ended");
    assertThat(page.select("svg.bar")).isEmpty();
    assertThat(page.select("table").get(1).select("tbody tr").eachText())
        .containsExactly("processors 2 cores –", "link loopback –");
  }

  @Test
  void runAndCapacityLeadToIt() throws IOException {
    WrittenSite site =
        WrittenSite.in(folder, fit(FitSamples.held()), run("b").with(cell("JobScan", "hbase")));

    assertThat(site.page("runs/a/index.html").select(".lead a[href$=fit.html]").text())
        .isEqualTo("Does it fit?");
    assertThat(site.page("runs/b/index.html").select(".lead a[href$=fit.html]")).isEmpty();
    Document capacity = site.page("fits.html");
    assertThat(capacity.select("nav a[aria-current]").text()).isEqualTo("Capacity");
    assertThat(capacity.select("table").get(0).select("tbody tr").eachText())
        .containsExactly("beamline.csv mongodb 6.0.5 (embedded) ✓ fits 2.38 3.12 link a");
    assertThat(capacity.select("table").get(0).select("a").eachAttr("href"))
        .containsExactly("runs/a/fit.html", "runs/a/index.html");
    assertThat(site.pages()).doesNotContain("runs/b/fit.html");
  }

  @Test
  void wordsOfARecordAreWordsOfThePage() throws IOException {
    String script = "<script>alert(1)</script>";
    WrittenSite site = WrittenSite.in(folder, fit(FitSamples.broke(script)));

    assertThat(site.page("runs/a/fit.html").select("main > ul li").first().text())
        .isEqualTo(script);
    assertThat(site.page("runs/a/fit.html").select("main script")).isEmpty();
  }

  private static double width(Element uses, int bar) {
    return Double.parseDouble(uses.select("svg.bar .value").get(bar).attr("width"));
  }

  private Document page(FitRecord fit) throws IOException {
    return WrittenSite.in(folder, fit(fit)).page("runs/a/fit.html");
  }

  private static RunBuilder fit(FitRecord fit) {
    return run("a")
        .preset("load")
        .forks(1, 4)
        .with(
            cell("WaveformIngest", "mongodb")
                .params("beamline=beamline.csv", "clients=4", "scale=1")
                .load(LoadPoints.frames(10, 0, "")))
        .fit(fit);
  }
}
