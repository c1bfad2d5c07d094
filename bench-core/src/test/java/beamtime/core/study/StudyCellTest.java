package beamtime.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.Series;
import beamtime.core.store.JobStore;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.FloorJobScanBenchmark;
import beamtime.core.workload.JobScanBenchmark;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;

class StudyCellTest {
  private final StudyCell cell =
      StudyCell.of(OfOneBackend.class, Map.of("period", "WEEK"), new Series(8, 100), 1, 20)
          .behind("10ms");

  @Test
  void itsNameTellsParametersClientsTimesAndLink() {
    assertThat(cell.name().params())
        .containsEntry("period", "WEEK")
        .containsEntry("own", "first")
        .containsEntry("clients", "8")
        .containsEntry("times", "100")
        .containsEntry("rtt", "10ms");
    assertThat(cell.server()).hasToString("some@10ms");
    assertThat(cell.allParams()).doesNotContainKeys("clients", "times", "rtt");
  }

  @Test
  void itsFloorHasTheSameSeriesAndNoLink() {
    StudyCell floor = cell.floor(BenchmarkShape.of(FloorJobScanBenchmark.class).get(0));
    assertThat(floor.name().backend()).isEqualTo(OnBackend.FLOOR);
    assertThat(cell.name().params()).containsAllEntriesOf(floor.name().params());
    assertThat(floor.name().params())
        .containsEntry("clients", "8")
        .doesNotContainKeys("own", "rtt");
  }

  /** A benchmark with a parameter that its floor does not know. */
  @OnBackend("some")
  public static class OfOneBackend extends JobScanBenchmark {
    @Param({"first", "second"})
    public String own;

    @Override
    protected JobStore open(Endpoint endpoint) {
      throw new UnsupportedOperationException("only its shape is looked at");
    }
  }
}
