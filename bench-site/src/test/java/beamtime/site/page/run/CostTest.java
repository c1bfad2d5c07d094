package beamtime.site.page.run;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import beamtime.core.result.Score;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CostTest {
  /** A run of real servers. */
  private static final Path REAL = Path.of("src/test/runs/20261121-203648");

  @TempDir Path folder;

  @Test
  void rowsACpuSecondOfARealIngestAreThoseOfItsBatchesOverTheirProcessorTime() throws IOException {
    MeasuredCell ingest = real("JobIngest", "mongodb");

    double rows = Cost.of(ingest).rows().orElseThrow();

    // a batch has 1 000 rows and took the servers 22.742 ms
    assertThat(rows).isEqualTo(1_000 / 0.022742, within(5.0));
    // by another way: rows in a second over processors that were busy in it, pauses included
    assertThat(rows)
        .isCloseTo(metric(ingest, "rows") / metric(ingest, "server.cpu.s_s"), withinPercentage(15));
  }

  @Test
  void rowsACpuSecondOfARealReadAreTheFramesOfTenSecondsOverItsProcessorTime() throws IOException {
    assertThat(Cost.of(real("WaveformRead", "mongodb")).rows().orElseThrow())
        .isEqualTo(140 / 0.002145, within(30.0));
  }

  @Test
  void bytesOnDiskARowAreTheGrowthOfTheServersFiles() throws IOException {
    MeasuredCell ingest = real("JobIngest", "elasticsearch");

    double bytes = Cost.of(ingest).bytes().orElseThrow();

    assertThat(bytes).isEqualTo(1_150_488 / 1_000.0, within(1.0));
    assertThat(bytes)
        .isCloseTo(
            metric(ingest, "server.stored.B_s") / metric(ingest, "rows"), withinPercentage(15));
  }

  @Test
  void whatIsReadTakesNoRoomOnDisk() throws IOException {
    assertThat(Cost.of(real("JobScan", "mongodb")).bytes()).isEmpty();
  }

  @Test
  void aTimeForAnOperationGivesTheSameAsARate() throws IOException {
    // 4 ms for an operation of 100 rows, which takes the servers 2 ms
    CellBuilder time =
        cell("JobScan", "hbase").unit("ms/op").samples(all(4)).secondary("rows", 0.04);
    CellBuilder rate = cell("JobScan", "hbase").samples(all(250)).secondary("rows", 25_000);

    assertThat(cost(time).rows().orElseThrow()).isEqualTo(50_000, within(1e-6));
    assertThat(cost(rate).rows().orElseThrow()).isEqualTo(50_000, within(1e-6));
  }

  @Test
  void whatWasSpentOnOtherOperationsAsWellIsNoCost() throws IOException {
    CellBuilder delete =
        cell("CatalogueDelete", "icat")
            .secondary("rows", 1_000)
            .evidence("fact.spent", "with the creation of what is deleted");

    assertThat(cost(delete).lines()).isEmpty();
  }

  @Test
  void linesAreShortAndRounded() throws IOException {
    assertThat(Cost.of(real("JobIngest", "mongodb")).lines())
        .containsExactly("44,000 rows a CPU second", "700 B on disk a row");
    assertThat(Cost.of(real("JobIngest", "floor")).lines()).isEmpty();
  }

  private static List<List<Double>> all(double value) {
    return Collections.nCopies(3, Collections.nCopies(4, value));
  }

  private Cost cost(CellBuilder cell) throws IOException {
    return Cost.of(
        run("a").with(cell.secondary("server.cpu.s_op", 0.002)).read(folder).cells().get(0));
  }

  private static MeasuredCell real(String workload, String backend) throws IOException {
    return RunFolder.read(REAL).cells().stream()
        .filter(cell -> cell.record().workload().equals(workload))
        .filter(cell -> cell.record().backend().equals(backend))
        .findFirst()
        .orElseThrow();
  }

  private static double metric(MeasuredCell cell, String name) {
    Score score = Objects.requireNonNull(cell.record().secondary().get(name));
    return score.value();
  }
}
