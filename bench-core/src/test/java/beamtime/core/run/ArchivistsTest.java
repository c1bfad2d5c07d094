package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.OnBackend;
import beamtime.core.cell.Preset;
import beamtime.core.cell.Series;
import beamtime.core.launch.Listed;
import beamtime.core.launch.Pace;
import beamtime.core.owner.OwnedFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ArchivistsTest {
  private final HostClient first = host("first");
  private final HostClient second = host("second");

  @Test
  void theFirstForkOfEachModuleWithManyLeavesAnArchive() {
    Plan.Planned one = cell("a", first, 1, Archivists.MANY);
    Plan.Planned other = cell("b", first, 1, 1);
    Plan.Planned few = cell("c", second, 1, Archivists.MANY);
    Archivists archivists = new Archivists(List.of(one, other, few));
    assertThat(archivists.take(other)).isTrue();
    assertThat(archivists.take(one)).isFalse();
    assertThat(archivists.take(few)).isFalse();
  }

  @Test
  void aFloorLacksClassesAndAForkWithoutWarmUpsLoadsThemWhereItCounts() {
    Plan.Planned floor = cell(OnBackend.FLOOR, first, 1, 1);
    Plan.Planned atOnce = cell("a", first, 0, 1);
    Plan.Planned warm = cell("b", first, 1, Archivists.MANY);
    Archivists archivists = new Archivists(List.of(floor, atOnce, warm));
    assertThat(archivists.take(floor)).isFalse();
    assertThat(archivists.take(atOnce)).isFalse();
    assertThat(archivists.take(warm)).isTrue();
  }

  private static HostClient host(String module) {
    return new HostClient(
        Path.of(module + ".jar"), Path.of(module), new OwnedFolder(Path.of(module)));
  }

  private static Plan.Planned cell(String backend, HostClient host, int warmups, int forks) {
    Pace quick = Pace.of(Preset.QUICK);
    Listed listed =
        new Listed(
            "JobScan",
            backend,
            "jobs",
            Map.of(),
            Set.of(),
            "beamtime.X.scan",
            "",
            "",
            new Pace(forks, warmups, 100, 1, 100, Series.NONE, quick.timeoutSeconds()),
            backend,
            Optional.empty());
    return new Plan.Planned(listed, host);
  }
}
