package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Preset;
import beamtime.core.launch.Listing;
import beamtime.core.launch.Pace;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How long HBase's workloads are measured. */
class HBasePaceTest {
  private final Listing listing = Listing.ofClassPath();

  /** Replacing a database takes longer than an iteration of others. */
  @Test
  void iterationsOfEventWriteAreLongerAtQuickAlone() {
    assertThat(iterationMillis("EventWrite", Preset.QUICK)).isEqualTo(3000);
    assertThat(iterationMillis("EventRead", Preset.QUICK)).isEqualTo(450);
    assertThat(iterationMillis("EventWrite", Preset.SMOKE)).isEqualTo(200);
  }

  private int iterationMillis(String workload, Preset preset) {
    return listing.cells(preset, Map.of(), Pace.of(preset)).stream()
        .filter(cell -> cell.workload().equals(workload) && cell.backend().equals("hbase"))
        .mapToInt(cell -> cell.pace().iterationMillis())
        .findFirst()
        .orElseThrow();
  }
}
