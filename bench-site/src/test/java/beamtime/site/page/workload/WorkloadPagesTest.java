package beamtime.site.page.workload;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.site.page.WrittenSite;
import beamtime.site.run.RunBuilder;
import java.io.IOException;
import java.nio.file.Path;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadPagesTest {
  @TempDir Path folder;

  @Test
  void aPageSaysWhatOneOperationIsAndWhatItsParametersMean() throws IOException {
    Document page =
        site(run("a")
                .with(cell("JobScan", "hbase").params("period=MONTH", "caching=1000"))
                .with(cell("JobScan", "hbase").params("period=DAY", "caching=1"))
                .with(cell("JobScan", "floor").params("period=DAY", "mood=good")))
            .page("workloads/JobScan.html");

    assertThat(page.select("h1").text()).isEqualTo("JobScan");
    assertThat(page.select(".lead").text())
        .isEqualTo(
            "One operation: One query for the jobs of a period, with all its rows. Its rate is given"
                + " in scans/s.");
    assertThat(page.select("main > p").text())
        .contains("Measured on hbase.")
        .containsPattern("From the study .*WLCG.*\\.$");
    assertThat(page.select("tbody tr").eachText())
        .containsExactly(
            "asks SAME: each operation asks the same. FRESH: another window of the same length in"
                + " each that counts, until all have had their turn. not measured",
            "caching Most rows in one answer to the scanner. 1, 1000",
            "days Days of loaded data, 10 000 rows each; a longer period loads as many days as it"
                + " needs. not measured",
            "filters Which rows pass. 0: all. 1: 1.4 %. 2: 0.28 %. not measured",
            "mood not explained good",
            "period How many days the query spans: 1 (DAY), 7 (WEEK), 31 (MONTH) or 62 (TWO_MONTHS). DAY,"
                + " MONTH");
  }

  @Test
  void ofManyValuesTheFirstAreShown() throws IOException {
    RunBuilder run = run("a");
    for (int days = 1; days <= 15; days++) {
      run.with(cell("JobScan", "hbase").params("days=" + days));
    }

    assertThat(
            site(run)
                .page("workloads/JobScan.html")
                .select("tbody tr:has(th:contains(days)) td")
                .last()
                .text())
        .isEqualTo("1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 3 more");
  }

  @Test
  void rowsOfAMatrixLeadThereAndTheFirstSaysWhatOneOperationIs() throws IOException {
    WrittenSite site =
        site(
            run("a")
                .with(cell("JobScan", "hbase").params("days=2"))
                .with(cell("JobScan", "hbase").params("days=7"))
                .with(cell("Teleport", "hbase")));
    Document matrix = site.page("runs/a/index.html");

    assertThat(matrix.select("tr[data-workload] th a").eachAttr("href"))
        .containsExactly("../../workloads/JobScan.html", "../../workloads/JobScan.html");
    assertThat(matrix.select("tr[data-workload] th").eachText())
        .containsExactly(
            "JobScan One query for the jobs of a period, with all its rows. days=2",
            "JobScan days=7",
            "Teleport");
    assertThat(site.pages()).noneMatch(page -> page.contains("Teleport.html"));
  }

  @Test
  void aWorkloadThatNoRunAndNoStudyHasIsExplainedAsWell() throws IOException {
    Document page =
        site(run("a").with(cell("JobScan", "hbase"))).page("workloads/CatalogueDelete.html");

    assertThat(page.select("main > p").text())
        .contains("No run of this site has measured it.", "No study has it");
    assertThat(page.select("tbody tr").eachText())
        .containsExactly("batch Datafiles of a batch. not measured");
  }

  private WrittenSite site(RunBuilder run) throws IOException {
    return WrittenSite.in(folder, run);
  }
}
