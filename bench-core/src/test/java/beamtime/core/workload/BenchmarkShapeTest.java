package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Preset;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchmarkShapeTest {
  private final BenchmarkShape scan = BenchmarkShape.of(FloorJobScanBenchmark.class).get(0);

  @Test
  void namesTheAbstractWorkload() {
    assertThat(scan.workload()).isEqualTo("JobScan");
    assertThat(scan.backend()).isEqualTo("floor");
    assertThat(scan.jmhName()).isEqualTo("beamtime.core.workload.FloorJobScanBenchmark.scan");
  }

  @Test
  void hasTheFamilyOfItsFacade() {
    assertThat(scan.family()).isEqualTo("jobs");
    assertThat(BenchmarkShape.of(FloorWaveformReadBenchmark.class).get(0).family())
        .isEqualTo("waveforms");
    assertThat(BenchmarkShape.of(FloorCatalogueCycleBenchmark.class).get(0).family())
        .isEqualTo("catalogue");
    assertThat(BenchmarkShape.of(JobGeneratorBenchmark.class))
        .isNotEmpty()
        .allSatisfy(generator -> assertThat(generator.family()).isEmpty());
  }

  @Test
  void makesTheProductOfTheValuesOfAPreset() {
    assertThat(scan.cells(scan.grid(Preset.QUICK)))
        .extracting(CellName::toString)
        .containsExactly("JobScan[floor, asks=SAME, days=7, filters=0, period=DAY]");
    assertThat(scan.cells(scan.grid(Preset.SMOKE))).hasSize(1);
    assertThat(scan.cells(scan.grid(Preset.LAB))).hasSize(18);
  }

  @Test
  void namesFilesWithoutSurprises() {
    CellName cell = scan.cells(scan.grid(Preset.SMOKE)).get(0);
    assertThat(cell.fileName()).isEqualTo("JobScan-floor-asks=SAME-days=2-filters=1-period=DAY");
  }

  @Test
  void saysHowLongAClientOfItsWorkloadWarmsUp() {
    assertThat(scan.warmUp()).hasValue(4);
    assertThat(BenchmarkShape.of(FloorJobIngestBenchmark.class).get(0).warmUp()).isEmpty();
  }

  @Test
  void givesEveryWorkloadAFloor() {
    assertThat(
            List.of(
                BenchmarkShape.of(FloorJobIngestBenchmark.class),
                BenchmarkShape.of(FloorWaveformReadBenchmark.class),
                BenchmarkShape.of(FloorCatalogueCycleBenchmark.class)))
        .allSatisfy(
            shapes -> {
              assertThat(shapes).hasSize(1);
              assertThat(shapes.get(0).needsBackend()).isFalse();
              assertThat(shapes.get(0).isWorkload()).isTrue();
            });
  }
}
