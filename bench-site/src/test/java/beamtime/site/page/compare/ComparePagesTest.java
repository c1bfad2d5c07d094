package beamtime.site.page.compare;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.site.page.WrittenSite;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.RunBuilder;
import beamtime.site.verdict.Verdict;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparePagesTest {
  @TempDir Path folder;

  @Test
  void aRunIsComparedWithTheOneBeforeWorstChangeFirst() throws IOException {
    WrittenSite site =
        site(
            day(1).with(scan("a", 1_000)).with(scan("b", 1_000)).with(scan("c", 1_000)),
            day(2)
                .with(scan("a", 1_500))
                .with(scan("b", 900))
                .with(scan("c", 500))
                .with(scan("d", 1)));

    Document page = site.page("runs/day-2/changes.html");

    assertThat(page.select("tbody th").eachText())
        .containsExactly("JobScan[hbase, p=c]", "JobScan[hbase, p=b]", "JobScan[hbase, p=a]");
    assertThat(page.select("tbody td:last-child").eachText())
        .containsExactly("▼ slower", "▼ slower", "▲ faster");
    assertThat(page.select("main strong").text())
        .isEqualTo("Of 3 cells in both 2 slower, 1 faster.");
    assertThat(page.select("main li").eachText()).containsExactly("JobScan[hbase, p=d]");
    assertThat(site.page("compare.html").select("main li a").eachText())
        .containsExactly("day-2 after day-1");
  }

  @Test
  void aCellThatLostItsNumberStandsBeforeWhatIsFaster() throws IOException {
    WrittenSite site =
        site(
            day(1).with(scan("a", 1_000)).with(scan("b", 1_000)),
            day(2).with(scan("a", 1_500)).with(scan("b", 1_000).failed("it died")));

    Document page = site.page("runs/day-2/changes.html");

    assertThat(page.select("tbody td:last-child").eachText())
        .containsExactly("✕ failed it died", "▲ faster");
    assertThat(page.select("main strong").text())
        .isEqualTo("Of 2 cells in both 0 slower, 1 without a number any more, 1 faster.");
  }

  @Test
  void aChangeByOtherCodeOfTheBenchmarkSaysSo() throws IOException {
    WrittenSite site =
        site(
            day(1).with(scan("a", 1_000)).with(scan("b", 1_000)),
            day(2).with(scan("a", 500).code("c0de00000002")).with(scan("b", 500)));

    assertThat(site.page("runs/day-2/changes.html").select("tbody td:last-child").eachText())
        .containsExactlyInAnyOrder("▼ slower by other code of the benchmark", "▼ slower");
  }

  @Test
  void runsOfAnotherPresetOrOtherCellsAreNoNeighbours() throws IOException {
    WrittenSite site =
        site(
            day(1).with(scan("a", 1_000)),
            day(2).with(scan("b", 1_000)),
            day(3).preset("quick").with(scan("a", 1_000)),
            day(4).with(scan("a", 1_000)));

    assertThat(site.page("compare.html").select("main li a").eachText())
        .containsExactly("day-4 after day-1");
  }

  @Test
  void oneRunHasNothingToBeComparedWith() throws IOException {
    WrittenSite site = site(day(1).with(scan("a", 1_000)));

    assertThat(site.page("compare.html").select(".lead").text()).contains("second run");
    assertThat(site.page("compare.html").select("form")).isEmpty();
  }

  @Test
  void everyRunHasTheGroundsOfItsVerdictsWithoutFloors() throws IOException {
    WrittenSite site =
        site(day(1).with(scan("a", 1_000)).with(cell("JobScan", "floor").params("p=a")));

    assertThat(site.folder().resolve("runs/day-1/grounds.js"))
        .content()
        .startsWith("(globalThis.beamtimeRuns ??= {})[\"day-1\"] =")
        .contains("\"name\":\"JobScan[hbase, p=a]\"", "[\"preset\",\"lab\",\"lab\"]")
        .doesNotContain("floor");
  }

  @Test
  void theScriptHasTheSignOfEveryVerdictFromThePage() throws IOException {
    WrittenSite site = site(day(1).with(scan("a", 1_000)), day(2).with(scan("a", 1_500)));
    JsonNode marks =
        new ObjectMapper().readTree(site.page("compare.html").select("form").attr("data-marks"));

    assertThat(marks).hasSameSizeAs(Verdict.class.getPermittedSubclasses());
    assertThat(marks.get("slower")).extracting(JsonNode::textValue).containsExactly("slower", "▼");
  }

  private WrittenSite site(RunBuilder... builders) throws IOException {
    return WrittenSite.in(folder, builders);
  }

  private static RunBuilder day(int day) {
    return run("day-" + day)
        .seed(day)
        .time("2026-01-0" + day + "T00:00:00Z", "2026-01-0" + day + "T01:00:00Z");
  }

  private static CellBuilder scan(String p, double score) {
    return cell("JobScan", "hbase").params("p=" + p).noise(0.01).score(score);
  }
}
