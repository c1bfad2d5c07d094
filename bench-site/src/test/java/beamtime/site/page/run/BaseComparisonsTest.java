package beamtime.site.page.run;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.site.page.Mark;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunBuilder;
import beamtime.site.run.RunFolder;
import beamtime.site.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaseComparisonsTest {
  @TempDir Path folder;

  @Test
  void aCellIsComparedWithEveryBackendByASignAndAWord() throws IOException {
    List<BaseComparison> comparisons =
        last(run("a"), cell("JobScan", "hbase").score(100), cell("JobScan", "mongodb").score(250));

    assertThat(comparisons).extracting(BaseComparison::base).containsExactly("hbase", "mongodb");
    assertThat(comparisons.get(0).mark()).isEqualTo(Mark.of(new Verdict.Faster()));
    assertThat(comparisons.get(0).ratio()).startsWith("2.").endsWith("×");
    assertThat(comparisons.get(0).interval()).contains(" to ");
    assertThat(comparisons.get(1).mark()).isEqualTo(Mark.base());
  }

  @Test
  void lessTimeForAnOperationIsFasterToo() throws IOException {
    List<BaseComparison> comparisons =
        last(
            run("a"),
            cell("JobScan", "hbase").unit("ms/op").score(10),
            cell("JobScan", "mongodb").unit("ms/op").score(20));

    assertThat(comparisons.get(0).mark()).isEqualTo(Mark.of(new Verdict.Slower()));
    assertThat(comparisons.get(0).ratio()).startsWith("0.");
  }

  @Test
  void withoutForksThereIsARoughRatioAndNoVerdict() throws IOException {
    List<BaseComparison> comparisons =
        last(
            run("a").forks(1, 5),
            cell("JobScan", "hbase").score(100),
            cell("JobScan", "mongodb").score(1000));

    assertThat(comparisons.get(0).mark().word()).isEqualTo("too few samples");
    assertThat(comparisons.get(0).ratio()).matches("(9\\.\\d|1[01])×");
    assertThat(comparisons.get(0).interval()).isEmpty();
  }

  @Test
  void aBackendsOwnParametersDoNotKeepItFromBeingCompared() throws IOException {
    List<BaseComparison> comparisons =
        last(
            run("a"),
            cell("JobScan", "hbase").params("days=2", "layout=CELLS"),
            cell("JobScan", "mongodb").params("days=2").score(5000));

    assertThat(comparisons.get(0).mark()).isEqualTo(Mark.of(new Verdict.Faster()));
  }

  @Test
  void whereTheOtherFailedItIsSaidWhy() throws IOException {
    List<BaseComparison> comparisons =
        last(run("a"), cell("JobScan", "hbase").failed("it ended"), cell("JobScan", "mongodb"));

    assertThat(comparisons.get(0).mark()).isEqualTo(Mark.none("no comparison", "hbase: failed"));
  }

  @Test
  void withOtherDurabilityTheVerdictStandsMarkedWithWhatWritesReach() throws IOException {
    List<BaseComparison> comparisons =
        last(
            run("a"),
            cell("JobIngest", "hbase").durability("page cache"),
            cell("JobIngest", "mongodb").durability("disk").score(9000));

    assertThat(comparisons.get(0).mark()).isEqualTo(Mark.of(new Verdict.Faster()));
    assertThat(comparisons.get(0).ratio()).endsWith("×");
    assertThat(comparisons.get(0).reach()).isEqualTo("writes reach: disk / page cache");
  }

  @Test
  void whereDurabilityIsTheSameOrThereIsNoneNothingIsSaidOfIt() throws IOException {
    assertThat(
            last(
                run("a"),
                cell("JobIngest", "hbase").durability("disk"),
                cell("JobIngest", "mongodb").durability("disk")))
        .allMatch(comparison -> comparison.reach().isEmpty());
    assertThat(last(run("a"), cell("JobScan", "hbase"), cell("JobScan", "mongodb")))
        .allMatch(comparison -> comparison.reach().isEmpty());
  }

  @Test
  void filesThatArriveAtASteadyRateAreComparedWithNothing() throws IOException {
    assertThat(last(run("a"), arrivals("icat"), arrivals("mongodb"))).isEmpty();
  }

  private static CellBuilder arrivals(String backend) {
    return cell("CatalogueArrival", backend)
        .evidence("fact.files", "50")
        .evidence("fact.files.late", "0");
  }

  private List<BaseComparison> last(RunBuilder run, CellBuilder... cells) throws IOException {
    for (CellBuilder cell : cells) {
      run.with(cell);
    }
    RunFolder read = run.read(folder);
    List<MeasuredCell> measured = read.cells();
    return BaseComparisons.of(Grid.of(read)).of(measured.get(measured.size() - 1));
  }
}
