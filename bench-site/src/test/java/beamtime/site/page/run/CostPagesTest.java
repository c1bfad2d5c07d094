package beamtime.site.page.run;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.site.page.WrittenSite;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.RunBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CostPagesTest {
  @TempDir Path folder;

  @Test
  void backendsThatNoOtherBeatsAreOnTheEdge() throws IOException {
    Document page =
        site(run("a")
                .with(ingest("hbase", 50, 0.02))
                .with(ingest("mongodb", 20, 0.01))
                .with(ingest("elasticsearch", 10, 0.05)))
            .page("runs/a/cost.html");

    assertThat(page.select("section > p").eachText())
        .contains(
            "Unbeaten in speed and processor time: hbase, mongodb. Unbeaten in speed and disk:"
                + " hbase, mongodb, elasticsearch.");
    assertThat(page.select("svg.chart polyline.dashed")).hasSize(2);
    assertThat(page.select("svg.chart .dot title").eachText()).hasSize(6);
    assertThat(page.select("tbody tr").get(0).text())
        .startsWith("hbase")
        .contains("20.0 µs", "processor");
    assertThat(page.select("nav a[href$=cost.html]").text()).isEqualTo("Cost");
  }

  @Test
  void cellsWithoutAFigureAreLeftOutAndCounted() throws IOException {
    Document page =
        site(run("a")
                .with(ingest("hbase", 50, 0.02))
                .with(ingest("mongodb", 20, 0.01))
                .with(cell("JobIngest", "elasticsearch").params("batch=1000").score(10))
                .with(ingest("postgresql", 10, 0.01).failed("it died"))
                .with(
                    cell("JobScan", "hbase")
                        .secondary("rows", 5_000)
                        .secondary("server.cpu.s_op", 0.1)))
            .page("runs/a/cost.html");

    assertThat(page.select(".prose").text()).contains("what it took: 2.", "such numbers: 1.");
    assertThat(page.select("h2").eachText()).containsExactly("jobs", "JobIngest batch=1000");
  }

  @Test
  void cellsThatHadARateToKeepAreNoSpeeds() throws IOException {
    Document page =
        site(run("a")
                .with(ingest("hbase", 50, 0.02))
                .with(ingest("mongodb", 20, 0.01))
                .with(
                    ingest("elasticsearch", 10, 0.05)
                        .evidence("fact.files", "50")
                        .evidence("fact.files.late", "0")))
            .page("runs/a/cost.html");

    assertThat(page.select(".prose").text()).contains("a rate to keep", "what it took: 1.");
    assertThat(page.select("tbody tr")).hasSize(2);
  }

  @Test
  void aCellThatWasDisturbedBeatsNobody() throws IOException {
    Document page =
        site(run("a")
                .with(ingest("hbase", 50, 0.02))
                .with(ingest("mongodb", 20, 0.01))
                .with(ingest("elasticsearch", 90, 0.001).others(1.02)))
            .page("runs/a/cost.html");

    assertThat(page.select(".prose").text()).contains("were disturbed", "what it took: 1.");
    assertThat(page.select("section > p").text()).doesNotContain("elasticsearch");
    assertThat(page.select(".lead").text()).contains("by means alone");
  }

  @Test
  void aRunWithoutFiguresHasNoSuchPage() throws IOException {
    WrittenSite site = site(run("a").with(cell("JobScan", "hbase")));

    assertThat(site.files()).noneMatch(file -> file.endsWith("cost.html"));
    assertThat(site.page("index.html").select("nav").text()).doesNotContain("Cost");
  }

  @Test
  void theMenuLeadsToTheNewestRunAndThatPageToTheOthers() throws IOException {
    WrittenSite site =
        WrittenSite.in(folder, contest("a", "2026-01-01"), contest("b", "2026-01-02"));

    assertThat(site.page("compare.html").select("nav a:contains(Cost)").attr("href"))
        .isEqualTo("cost.html");
    assertThat(site.page("cost.html").select(".crumbs").text()).startsWith("Run b");
    assertThat(site.page("cost.html").select("main li a").eachAttr("href"))
        .containsExactly("runs/a/cost.html");
    assertThat(site.page("runs/a/cost.html").select("main li")).isEmpty();
  }

  private static RunBuilder contest(String id, String day) {
    return run(id)
        .time(day + "T00:00:00Z", day + "T01:00:00Z")
        .with(ingest("hbase", 50, 0.02))
        .with(ingest("mongodb", 20, 0.01));
  }

  private WrittenSite site(RunBuilder run) throws IOException {
    return WrittenSite.in(folder, run);
  }

  /** Without noise: rows are 1,000 an operation, and the files grow by the same a second. */
  private static CellBuilder ingest(String backend, double score, double processor) {
    return cell("JobIngest", backend)
        .params("batch=1000")
        .samples(List.of(List.of(score, score), List.of(score, score), List.of(score, score)))
        .durability("disk")
        .secondary("rows", score * 1_000)
        .secondary("server.cpu.s_op", processor)
        .secondary("server.stored.B_op", 10_000 * score);
  }
}
