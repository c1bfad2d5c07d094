package beamtime.site.page.history;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.site.page.WrittenSite;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlowerPagesTest {
  private static final int RUNS = 30;

  @TempDir static Path folder;
  private static List<RunFolder> runs;
  private static WrittenSite site;

  @BeforeAll
  static void writeASite() throws IOException {
    runs = runs();
    site = WrittenSite.withoutStudies(folder.resolve("site"), runs);
  }

  @Test
  void everyChangeForTheWorseIsListedNewestFirst() throws IOException {
    Document page = site.page("slower.html");

    assertThat(page.select("tbody tr th a").eachText())
        .containsExactly("JobScan[mongodb]", "JobScan[hbase]");
    assertThat(page.select("tbody tr td:nth-child(2)").eachText())
        .allMatch(change -> change.contains("▼ slower"))
        .noneMatch(change -> change.contains("faster"));
    assertThat(page.select("tbody tr td:nth-child(3)").eachText().get(0))
        .startsWith("night-15 and night-16");
    assertThat(page.select("tbody tr td:last-child").eachText())
        .containsExactly("still so", "faster again on 2026-01-21");
    assertThat(page.select(".lead").text()).startsWith("2 changes for the worse in ");
  }

  @Test
  void whatAnotherBenchmarkSawIsNotGoingOn(@TempDir Path other) throws IOException {
    List<RunFolder> nights = new ArrayList<>();
    for (int night = 1; night <= RUNS; night++) {
      String day = "2026-01-%02dT".formatted(night);
      nights.add(
          run("night-" + night)
              .seed(night)
              .forks(2, 3)
              .time(day + "02:00:00Z", day + "03:00:00Z")
              .with(
                  cell("JobScan", "mongodb")
                      .noise(0.01)
                      .code(night > 20 ? "c0de00000002" : "c0de00000001")
                      .score(night < 11 ? 800 : 600))
              .read(other));
    }
    WrittenSite site = WrittenSite.withoutStudies(other.resolve("site"), nights);

    assertThat(site.page("slower.html").select("tbody tr td:last-child").eachText())
        .containsExactly("the benchmark changed since");
    assertThat(site.page("history.html").select("table.history svg title").text())
        .contains("; slower since 2026-01-11: ")
        .endsWith("; the benchmark changed since");
  }

  @Test
  void aSiteWithoutAnySaysSo(@TempDir Path other) throws IOException {
    Document page =
        WrittenSite.withoutStudies(other.resolve("site"), runs.subList(0, 3)).page("slower.html");

    assertThat(page.select(".lead").text())
        .isEqualTo("Too few runs to tell whether any cell became slower: none has 5.");
  }

  @Test
  void aHistoryIsDrawnOnALogarithmicAxisAsWell() throws IOException {
    String path =
        site.pages().stream()
            .filter(page -> page.startsWith("history/JobScan-hbase"))
            .findFirst()
            .orElseThrow();
    Document page = site.page(path);

    assertThat(page.select("figure.linear svg.chart, figure.logarithmic svg.chart")).hasSize(2);
    assertThat(page.select("figure.logarithmic").attr("data-zoom")).contains("\"log\":true");
    assertThat(page.select("label[for=log]").text()).startsWith("Logarithmic axis");
  }

  /** HBase is slow from the 11th night on and less so from the 21st, MongoDB from the 16th on. */
  private static List<RunFolder> runs() throws IOException {
    List<RunFolder> runs = new ArrayList<>();
    for (int night = 1; night <= RUNS; night++) {
      String day = "2026-01-%02dT".formatted(night);
      runs.add(
          run("night-" + night)
              .seed(night)
              .forks(2, 3)
              .time(day + "02:00:00Z", day + "03:00:00Z")
              .with(
                  cell("JobScan", "hbase")
                      .noise(0.01)
                      .score(night > 20 ? 800 : night > 10 ? 500 : 1_000))
              .with(cell("JobScan", "mongodb").noise(0.01).score(night < 16 ? 800 : 600))
              .read(folder));
    }
    return runs;
  }
}
