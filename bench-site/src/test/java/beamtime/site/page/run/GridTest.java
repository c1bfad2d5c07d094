package beamtime.site.page.run;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.site.run.RunBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GridTest {
  @TempDir Path folder;

  @Test
  void aRowIsAWorkloadWithTheParametersThatAllItsBackendsHave() throws IOException {
    Grid grid =
        grid(
            run("a")
                .with(cell("JobScan", "hbase").params("days=2", "layout=CELLS"))
                .with(cell("JobScan", "mongodb").params("days=2"))
                .with(cell("JobScan", "hbase").params("days=7", "layout=CELLS"))
                .with(cell("JobScan", "mongodb").params("days=7")));

    assertThat(grid.backends()).containsExactly("hbase", "mongodb");
    assertThat(grid.rows())
        .extracting(Grid.Row::params)
        .containsExactly(Map.of("days", "2"), Map.of("days", "7"));
    assertThat(grid.rows())
        .allSatisfy(row -> assertThat(row.cells()).containsOnlyKeys("hbase", "mongodb"));
  }

  @Test
  void aBackendsOtherWaysMakeRowsBelowThatNameWhatIsOther() throws IOException {
    Grid grid =
        grid(
            run("a")
                .with(cell("JobScan", "hbase").params("days=2", "layout=CELLS", "regions=1"))
                .with(cell("JobScan", "hbase").params("days=2", "layout=PACKED", "regions=1"))
                .with(cell("JobScan", "mongodb").params("days=2")));

    assertThat(grid.rows()).hasSize(2);
    assertThat(grid.rows().get(1).own()).isTrue();
    assertThat(grid.rows().get(1).params()).isEqualTo(Map.of("days", "2", "layout", "PACKED"));
    assertThat(grid.rows().get(1).cells()).containsOnlyKeys("hbase");
    assertThat(grid.rows().get(1).main("mongodb"))
        .containsSame(grid.rows().get(0).cells().get("mongodb"));
  }

  @Test
  void familiesStandTogetherAndTheFloorIsNoColumn() throws IOException {
    Grid grid =
        grid(
            run("a")
                .with(cell("WaveformRead", "hbase"))
                .with(cell("Tomorrow", "hbase"))
                .with(cell("JobScan", "floor"))
                .with(cell("JobScan", "hbase"))
                .with(cell("IcatNexusIngest", "icat"))
                .with(cell("CatalogueFind", "icat")));

    assertThat(grid.rows())
        .extracting(Grid.Row::workload)
        .containsExactly("IcatNexusIngest", "CatalogueFind", "JobScan", "WaveformRead", "Tomorrow");
    assertThat(grid.backends()).containsExactlyInAnyOrder("hbase", "icat");
  }

  @Test
  void theFamilyThatARecordNamesCountsMoreThanTheNameOfItsWorkload() throws IOException {
    Grid grid =
        grid(
            run("a")
                .with(cell("JobScan", "hbase").family("waveforms"))
                .with(cell("Tomorrow", "hbase").family("jobs"))
                .with(cell("JobGroup", "hbase").family("unheard of")));

    assertThat(grid.rows())
        .extracting(Grid.Row::family)
        .containsExactly(Family.JOBS, Family.WAVEFORMS, Family.OTHER);
  }

  private Grid grid(RunBuilder run) throws IOException {
    return Grid.of(run.read(folder));
  }
}
