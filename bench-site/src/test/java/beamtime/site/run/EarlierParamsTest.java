package beamtime.site.run;

import static beamtime.site.run.CellBuilder.cell;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.result.CellRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EarlierParamsTest {
  private static final int THEN = 6;
  private static final int NOW = 7;

  private final CellRecord group =
      cell("JobGroup", "elasticsearch").params("period=DAY").build(1, 1, 1).record();

  @Test
  void anOldCellHasWhatItsWorkloadDidThen() {
    assertThat(EarlierParams.filled(group, THEN).params())
        .isEqualTo(Map.of("period", "DAY", "by", "DAY_SITE", "asks", "SAME"));
    assertThat(EarlierParams.filled(group, NOW)).isEqualTo(group);
  }

  @Test
  void whatACellSaysItselfStays() {
    CellRecord scan = cell("JobScan", "hbase").params("asks=FRESH").build(1, 1, 1).record();
    assertThat(EarlierParams.filled(scan, THEN).params())
        .isEqualTo(Map.of("asks", "FRESH", "encoding", "NONE", "salted", "false"));
  }

  @Test
  void aParameterOfOneBackendIsNoneOfAnother() {
    CellRecord ingest = cell("JobIngest", "mongodb").params("batch=1").build(1, 1, 1).record();
    assertThat(EarlierParams.filled(ingest, THEN)).isEqualTo(ingest);
  }

  @Test
  void elasticsearchDidNotRefreshWhatWasWritten() {
    CellRecord ingest = cell("WaveformIngest", "elasticsearch").build(1, 1, 1).record();
    assertThat(EarlierParams.filled(ingest, 8).params()).containsEntry("refresh", "-1");
    assertThat(EarlierParams.filled(ingest, 9)).isEqualTo(ingest);
  }

  @Test
  void samplesOfAnOldRunAreFoundStill() throws IOException {
    RunFolder old = RunFolder.read(Path.of("src/test/runs/20261121-203648"));
    assertThat(old.cells())
        .filteredOn(cell -> cell.record().workload().equals("JobScan") && cell.score().isPresent())
        .isNotEmpty()
        .allMatch(cell -> cell.record().params().containsKey("asks"))
        .allMatch(cell -> !cell.samples().forks().isEmpty());
  }
}
