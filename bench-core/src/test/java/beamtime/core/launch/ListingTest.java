package beamtime.core.launch;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Preset;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Of the floors, which are in this module. */
class ListingTest {
  private final Listing listing = Listing.ofClassPath();

  @Test
  void whatReadsWarmsUpLongerAtQuickThanWhatWrites() {
    Pace quick = Pace.of(Preset.QUICK);
    assertThat(warmUp("JobScan", Preset.QUICK, quick)).isEqualTo("4.0 s");
    assertThat(warmUp("JobIngest", Preset.QUICK, quick)).isEqualTo("0.7 s");
  }

  @Test
  void whoAsksForAWarmUpHasItEverywhere() {
    Pace asked = Pace.of(Preset.QUICK).withWarmUp(1);
    assertThat(warmUp("JobScan", Preset.QUICK, asked)).isEqualTo("1.0 s");
    assertThat(warmUp("JobScan", Preset.LAB, Pace.of(Preset.LAB))).isEqualTo("5.0 s");
  }

  private String warmUp(String workload, Preset preset, Pace pace) {
    return listing.cells(preset, Map.of(), pace).stream()
        .filter(cell -> cell.workload().equals(workload))
        .map(cell -> cell.pace().warmUp())
        .distinct()
        .reduce((one, other) -> one + ", " + other)
        .orElseThrow();
  }
}
