package beamtime.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.FloorJobScanBenchmark;
import beamtime.core.workload.records.RecordGeneratorBenchmark;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkloadWordsTest {
  @Test
  void aWorkloadSaysWhatItDoesAndWhatItsParametersMean() {
    assertThat(WorkloadWords.of(BenchmarkShape.of(FloorJobScanBenchmark.class)))
        .startsWith(
            "JobScan: One query for the jobs of a period, with all its rows. Counted in scans.")
        .contains("  filters: Which rows pass. 0: all. 1: 1.4 %. 2: 0.28 %.")
        .anyMatch(
            line -> line.startsWith("  period (DAY, WEEK, MONTH, TWO_MONTHS): How many days "));
  }

  @Test
  void whatHasNoTextsBorrowsNoneOfOthers() {
    assertThat(WorkloadWords.of(BenchmarkShape.of(RecordGeneratorBenchmark.class))).isEmpty();
  }

  @Test
  void eachWorkloadIsExplainedOnceAndOneWithoutTextsNotAtAll() {
    assertThat(WorkloadWords.operations(List.of("JobScan", "Teleport", "JobIngest", "JobScan")))
        .containsExactly(
            "JobIngest: One batch of job rows written and acknowledged. Counted in batches.",
            "JobScan: One query for the jobs of a period, with all its rows. Counted in scans.");
  }
}
