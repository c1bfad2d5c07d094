package beamtime.site.page.history;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.result.Delivery;
import beamtime.site.history.Annotation;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteWriter;
import beamtime.site.page.scaling.LoadPoints;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryPagesTest {
  private static final String HOSTILE =
      "<script>alert('x')</script>\"><img src=x onerror=alert(1)>";

  @TempDir Path folder;
  private final List<RunFolder> runs = new ArrayList<>();
  private final List<Annotation> notes = new ArrayList<>();

  @Test
  void historyBeginsWithTheSecondRun() throws IOException {
    add(0, scan());

    assertThat(page("history.html").text())
        .contains("History begins with the second run")
        .doesNotContain("No slowdown");

    add(1, scan());

    assertThat(page("history.html").text())
        .doesNotContain("History begins", "No slowdown")
        .contains("Too few runs to tell whether any cell became slower: none has 5.");
  }

  @Test
  void noSlowdownIsSaidOfCellsThatHaveEnoughRuns() throws IOException {
    for (int day = 0; day < 4; day++) {
      add(day, scan());
    }
    assertThat(page("history.html").text()).contains("Too few runs to tell");

    runs.add(
        run("more")
            .time("2026-02-01T02:00:00Z", "")
            .with(scan())
            .with(cell("A", "hbase"))
            .read(folder));
    assertThat(page("history.html").text())
        .contains(
            "No slowdown was found in the newest runs of the cells that have at least 5: 1 of 2.");
    assertThat(page("slower.html").text())
        .contains("No change for the worse was found. Cells that have at least 5 runs: 1.");
  }

  @Test
  void aSlowdownInTheNewestRunsIsToldAtTheTop() throws IOException {
    slowdown();

    Element warning = page("history.html").selectFirst("h1 + .warning");

    assertThat(warning.text())
        .contains("JobScan[hbase, period=DAY] is slower since 2026-01-13")
        .contains("scans/s (−20 %, p < 0.0001; preset lab, machine ");
  }

  @Test
  void theListHasARowForEachLineWithItsLastChangeInWords() throws IOException {
    slowdown();

    Element row = page("history.html").selectFirst("table.history tbody tr");

    assertThat(row.select("th a").attr("href"))
        .startsWith("history/JobScan-hbase")
        .endsWith(".html");
    assertThat(row.select("td").eachText().get(1)).isEqualTo("18");
    assertThat(row.select("td").last().text())
        .matches("2026-01-13 ▼ slower 1,00\\d.* → 80\\d.* scans/s \\(−20 %, p < 0\\.0001\\)");
    assertThat(row.select("svg title").text()).contains("18 runs; slower since 2026-01-13");
  }

  @Test
  void aLinesPageLinksItsRunsAndTellsItsChangesWithoutScript() throws IOException {
    slowdown();

    Document page = line();

    assertThat(page.select("h2:contains(Changes) + ul li").text())
        .contains("slower")
        .contains("12 and 6 runs, between day-11 and day-12");
    assertThat(page.select("tbody tr")).hasSize(18);
    assertThat(page.select("tbody tr th a").get(5).attr("href"))
        .isEqualTo("../runs/day-12/cells/JobScan-hbase-period=DAY.html");
    assertThat(page.select("tbody tr").get(5).text()).contains("a new level");
    assertThat(page.select("figure.linear svg .rule")).hasSize(1);
    assertThat(page.select("figure.linear svg").text()).contains("slower −20 %");
  }

  @Test
  void aDotIsWhatTheLineFollows() throws IOException {
    add(0, scan());
    add(1, scan());

    assertThat(line().select("figcaption").eachText())
        .hasSize(2)
        .allMatch(caption -> caption.startsWith("A dot is a run: the mean of its forks' means;"));

    runs.clear();
    add(2, scan().load(LoadPoints.open(50, Delivery.MET)));
    add(3, scan().load(LoadPoints.open(50, Delivery.MET)));

    assertThat(line().select("figcaption").eachText())
        .hasSize(2)
        .allMatch(
            caption ->
                caption.startsWith(
                    "A dot is a run: the time that 99 of 100 operations took at most. The line"));
  }

  @Test
  void neighbouringChangesHaveTheirWordsBelowEachOther() throws IOException {
    for (int day = 0; day < 45; day++) {
      add(day, scan().score(day < 15 ? 1000 : day < 30 ? 800 : 1200));
    }

    Document page = line();

    assertThat(page.select("figure.linear svg .rule")).hasSize(2);
    assertThat(page.select("figure.linear svg .label").eachAttr("y"))
        .hasSize(2)
        .doesNotHaveDuplicates();
  }

  @Test
  void aLinesPictureCanBeZoomedAndLoadsWhatThatTakesFromTheSite() throws IOException {
    slowdown();

    Document page = line();

    assertThat(page.select("figure.linear").attr("data-zoom")).contains("\"rule\"", "slower −20 %");
    assertThat(page.select("main script").eachAttr("src")).containsExactly("../assets/zoom.js");
  }

  @Test
  void aRunWithoutANumberIsInTheTableAndBreaksTheLine() throws IOException {
    add(0, scan());
    add(1, scan());
    add(2, scan().failed("it ended with code 137"));
    add(3, scan());
    add(4, scan());

    Document page = line();

    assertThat(page.select("tbody tr").get(2).text())
        .contains("none", "failed: it ended with code");
    assertThat(page.select("figure.linear svg polyline")).hasSize(2);
  }

  @Test
  void aNewBenchmarkIsAMarkAndANoteAndALineOfItsOwn() throws IOException {
    for (int day = 0; day < 10; day++) {
      add(day, scan().code(day < 5 ? "c0de00000001" : "c0de00000002").score(day < 5 ? 900 : 600));
    }

    Document page = line();

    assertThat(page.select("figure.linear svg polyline")).hasSize(2);
    assertThat(page.select("figure.linear svg").text()).contains("new benchmark");
    assertThat(page.select("h2:contains(Notes) + div tbody tr").text())
        .contains("2026-01-06 benchmark the benchmark itself changed");
    assertThat(page.text()).contains("10 runs; no change found");
  }

  @Test
  void notesByHandAreTextAndTheirLinksLeadAway() throws IOException {
    notes.add(
        new Annotation(
            new Annotation.At(Instant.parse("2026-01-02T00:00:00Z")),
            HOSTILE,
            "",
            Optional.of(URI.create("https://example.org/ticket?a=1&b=%22"))));
    notes.add(new Annotation(new Annotation.OfRun("<b>gone"), HOSTILE, "", Optional.empty()));
    add(0, scan());
    add(1, scan());

    Document page = line();
    Element link = page.selectFirst("h2:contains(Notes) + div td a");

    assertThat(page.select("main script:not([src]), main img, main b")).isEmpty();
    assertThat(page.select("h2:contains(Notes) + div td").text()).contains(HOSTILE);
    assertThat(link.attr("href")).isEqualTo("https://example.org/ticket?a=1&b=%22");
    assertThat(link.text()).isEqualTo("example.org");
    assertThat(page("history.html").select("main li").text()).isEqualTo("<b>gone: " + HOSTILE);
    assertThat(page("history.html").select("main script:not([src]), main img, main b")).isEmpty();
  }

  @Test
  void namesOfCellsAreTextAndNeverPaths() throws IOException {
    add(0, scan().param("../../x", HOSTILE));
    add(1, scan().param("../../x", HOSTILE));

    Document list = page("history.html");
    Document page = line();

    assertThat(list.select("main script:not([src]), main img")).isEmpty();
    assertThat(page.select("main script:not([src]), main img")).isEmpty();
    assertThat(page.select("h1").text()).contains(HOSTILE);
    assertThat(list.select("tbody a").attr("href")).matches("history/[A-Za-z0-9._=-]+\\.html");
  }

  private void slowdown() throws IOException {
    for (int day = 0; day < 18; day++) {
      add(day, scan().score(day < 12 ? 1000 : 800));
    }
  }

  private static CellBuilder scan() {
    return cell("JobScan", "hbase").params("period=DAY").noise(0.01);
  }

  private void add(int day, CellBuilder cell) throws IOException {
    String date = LocalDate.of(2026, 1, 1).plusDays(day).toString();
    runs.add(
        run("day-" + day)
            .seed(day)
            .time(date + "T02:00:00Z", date + "T03:00:00Z")
            .with(cell)
            .read(folder.resolve("runs")));
  }

  /** The page that the list's first row leads to. */
  private Document line() throws IOException {
    return page(page("history.html").select("tbody a").attr("href"));
  }

  private Document page(String path) throws IOException {
    Path site = folder.resolve("site");
    new SiteWriter(List.of(new HistorySection()), Optional.empty())
        .write(new SiteContent(runs, notes), site);
    return Jsoup.parse(site.resolve(path));
  }
}
