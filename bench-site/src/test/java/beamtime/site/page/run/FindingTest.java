package beamtime.site.page.run;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.site.run.CellBuilder;
import beamtime.site.run.RunBuilder;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindingTest {
  private static final String FEW =
      "too few samples, 3 forks and 10 samples of each cell are needed";

  @TempDir Path folder;

  @Test
  void theLargestRatioOfWritesIsSaidAndWhoCantBeToldApart() throws IOException {
    assertThat(
            said(
                writes("elasticsearch", 100),
                writes("hbase", 290),
                writes("mongodb", 291).noise(0.05)))
        .matches(
            "(hbase|mongodb) writes [23]\\.\\d+ times as many frames a second as elasticsearch;"
                + " hbase and mongodb can't be told apart in writing");
  }

  @Test
  void writesAndReadsEachHaveAClause() throws IOException {
    assertThat(
            said(
                writes("elasticsearch", 100),
                writes("mongodb", 300),
                reads("elasticsearch", 5, 900),
                reads("mongodb", 5, 300)))
        .matches(
            "mongodb writes [23]\\.\\d+ times as many frames a second as elasticsearch;"
                + " elasticsearch reads [23]\\.\\d+ times as many frames a second as mongodb");
  }

  @Test
  void lessTimeIsMoreASecond() throws IOException {
    assertThat(said(writes("hbase", 10).unit("ms/op"), writes("mongodb", 50).unit("ms/op")))
        .matches("hbase writes (4\\.\\d+|5\\.\\d+) times as many frames a second as mongodb");
  }

  @Test
  void ofSeveralRowsTheLargestRatioIsSaidAndThatOthersSayOtherwise() throws IOException {
    assertThat(
            said(
                reads("hbase", 1, 100),
                reads("mongodb", 1, 200),
                reads("hbase", 2, 100),
                reads("mongodb", 2, 400)))
        .matches("mongodb reads up to [34]\\.\\d+ times as many frames a second as hbase");
    assertThat(
            said(
                reads("hbase", 1, 400),
                reads("mongodb", 1, 200),
                reads("hbase", 2, 100),
                reads("mongodb", 2, 400)))
        .endsWith("as hbase, but is slower in other rows");
  }

  @Test
  void whoseWritesReachTheSameGoesFirstAndOtherwiseItIsSaid() throws IOException {
    assertThat(
            said(
                writes("elasticsearch", 100).durability("disk"),
                writes("hbase", 1_000).durability("page cache"),
                writes("mongodb", 200).durability("disk")))
        .startsWith("mongodb writes")
        .doesNotContain("†");
    assertThat(
            said(
                writes("hbase", 1_000).durability("page cache"),
                writes("mongodb", 200).durability("disk")))
        .endsWith("as mongodb †");
  }

  @Test
  void verdictsAloneFeedIt() throws IOException {
    RunBuilder few = run("a").forks(2, 5).with(writes("hbase", 100)).with(writes("mongodb", 900));

    assertThat(said(few)).isEqualTo("nothing was decided: " + FEW);
  }

  @Test
  void whereNothingIsToBeComparedItIsSaidWhy() throws IOException {
    assertThat(said(writes("hbase", 100)))
        .isEqualTo("nothing was decided: only hbase has a number to compare");
    assertThat(said(writes("hbase", 100).failed("it ended")))
        .isEqualTo("nothing was decided: no backend has a number to compare");
    assertThat(said(writes("hbase", 100).data("aaa"), writes("mongodb", 900).data("bbb")))
        .isEqualTo("nothing was decided: not comparable: data differs");
    assertThat(said(writes("hbase", 100).others(1.4), writes("mongodb", 900).others(1.4)))
        .isEqualTo("nothing was decided: not comparable: the machine was busy");
    assertThat(said(reads("hbase", 1, 100), reads("mongodb", 2, 900)))
        .isEqualTo("nothing was decided: no two backends measured the same");
  }

  @Test
  void whatWasNotDecidedIsSaidNextToWhatWas() throws IOException {
    assertThat(said(writes("hbase", 100), reads("hbase", 1, 100), reads("mongodb", 1, 900)))
        .startsWith("mongodb reads")
        .endsWith("; nothing was decided of writing: only hbase has a number to compare");
  }

  @Test
  void aWorkloadWithoutWordsIsCalledByItsName() throws IOException {
    assertThat(said(cell("Teleport", "hbase").score(100), cell("Teleport", "mongodb").score(900)))
        .startsWith("mongodb does ")
        .endsWith(" times as many operations of Teleport a second as hbase");
  }

  @Test
  void aSteadyRateIsNoSpeed() throws IOException {
    assertThat(said(arrivals("icat"), arrivals("mongodb")))
        .isEqualTo("nothing was decided: no backend has a number to compare");
  }

  @Test
  void furtherCellsOfABackendDoNotFeedIt() throws IOException {
    assertThat(
            said(
                reads("hbase", 1, 100).params("layout=CELLS"),
                reads("hbase", 1, 9_000).params("layout=PACKED"),
                reads("mongodb", 1, 200)))
        .matches("mongodb reads [12]\\.\\d+ times as many frames a second as hbase");
  }

  private static CellBuilder writes(String backend, double score) {
    return cell("WaveformIngest", backend).params("points=1000").score(score);
  }

  private static CellBuilder reads(String backend, int pvs, double score) {
    return cell("WaveformRead", backend).params("pvs=" + pvs).score(score);
  }

  private static CellBuilder arrivals(String backend) {
    return cell("CatalogueArrival", backend)
        .evidence("fact.files", "50")
        .evidence("fact.files.late", "0");
  }

  private String said(CellBuilder... cells) throws IOException {
    RunBuilder run = run("a");
    for (CellBuilder cell : cells) {
      run.with(cell);
    }
    return said(run);
  }

  private String said(RunBuilder run) throws IOException {
    RunFolder read = run.read(folder);
    Grid grid = Grid.of(read);
    return Finding.of(grid.rows(), BaseComparisons.of(grid).all());
  }
}
