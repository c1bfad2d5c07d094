package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Drive;
import beamtime.core.cell.Preset;
import beamtime.core.launch.Listed;
import beamtime.core.launch.Pace;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.result.DriveRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The order in which forks of contestants run. */
class TurnTest {
  private static final HostClient HOST =
      new HostClient(Path.of("none.jar"), Path.of("none"), new OwnedFolder(Path.of("none")));

  @Test
  void contestantsRunForwardAndBackwardInTurns() {
    assertThat(order(cell("a", "DAY", 5), cell("b", "DAY", 5)))
        .isEqualTo("a0 b0 b1 a1 a2 b2 b3 a3 a4 b4");
    assertThat(order(cell("a", "DAY", 2), cell("b", "DAY", 2), cell("c", "DAY", 2)))
        .isEqualTo("a0 b0 c0 c1 b1 a1");
  }

  /** Turn k of a machine that becomes slower with each turn takes k longer. */
  @Test
  void steadyDriftHitsAllContestantsAlikeAfterAnEvenNumberOfRounds() {
    List<Turn> turns =
        new Plan(List.of(cell("a", "DAY", 4), cell("b", "DAY", 4), cell("c", "DAY", 4))).turns();
    for (String backend : List.of("a", "b", "c")) {
      int drift = 0;
      for (int k = 0; k < turns.size(); k++) {
        drift += turns.get(k).cell().backend().equals(backend) ? k : 0;
      }
      assertThat(drift).as(backend).isEqualTo(22);
    }
  }

  @Test
  void aFloorRunsOnceBeforeItsContestants() {
    assertThat(
            order(
                cell("floor", "DAY", 1),
                cell("floor", "WEEK", 1),
                cell("a", "DAY", 2),
                cell("b", "DAY", 2),
                cell("a", "WEEK", 2),
                cell("b", "WEEK", 2)))
        .isEqualTo("floor0 a0 b0 b1 a1 floor0 a0 b0 b1 a1");
  }

  @Test
  void whatOneBackendAloneCanSetIsPartOfTheContest() {
    assertThat(
            order(
                cell("a", "DAY", 2),
                cell("hbase", Map.of("period", "DAY", "layout", "CELLS"), 2),
                cell("hbase", Map.of("period", "DAY", "layout", "PACKED"), 2)))
        .isEqualTo("a0 hbase0 hbase0 hbase1 hbase1 a1");
  }

  @Test
  void pointsOfALoadCompeteWithPointsOfTheSameLoad() {
    assertThat(
            order(
                cell("a", "DAY", 2),
                point("a", 50),
                point("a", 90),
                cell("b", "DAY", 2),
                point("b", 50),
                point("b", 90)))
        .isEqualTo("a0 b0 b1 a1 a0 b0 b1 a1 a0 b0 b1 a1");
  }

  @Test
  void cellsOfOneForkKeepTheirOrder() {
    assertThat(order(cell("a", "DAY", 1), cell("b", "DAY", 1), cell("c", "DAY", 1)))
        .isEqualTo("a0 b0 c0");
  }

  @Test
  void everyForkOfEveryCellHasItsTurn() {
    List<Turn> turns = new Plan(List.of(cell("a", "DAY", 3), cell("b", "WEEK", 3))).turns();
    assertThat(turns).doesNotHaveDuplicates().hasSize(6);
    assertThat(turns).filteredOn(Turn::isLast).hasSize(2);
    assertThat(turns).filteredOn(Turn::isFirst).hasSize(2);
  }

  private static String order(Plan.Planned... cells) {
    StringBuilder order = new StringBuilder();
    for (Turn turn : new Plan(List.of(cells)).turns()) {
      order.append(' ').append(turn.cell().backend()).append(turn.fork());
    }
    return order.substring(1);
  }

  private static Plan.Planned cell(String backend, String period, int forks) {
    return cell(backend, Map.of("period", period), forks);
  }

  private static Plan.Planned point(String backend, double rate) {
    Drive drive = new Drive(DriveRecord.Mode.OPEN, 8, rate, "even", 0, 0, 1);
    return cell(backend, Map.of("period", "DAY"), 2, Optional.of(drive));
  }

  private static Plan.Planned cell(String backend, Map<String, String> params, int forks) {
    return cell(backend, params, forks, Optional.empty());
  }

  private static Plan.Planned cell(
      String backend, Map<String, String> params, int forks, Optional<Drive> drive) {
    Listed listed =
        new Listed(
            "JobScan",
            backend,
            "jobs",
            params,
            "beamtime.X.scan",
            "",
            "",
            Pace.of(Preset.SMOKE).withForks(forks),
            backend,
            drive);
    return new Plan.Planned(listed.cell(), listed, HOST);
  }
}
