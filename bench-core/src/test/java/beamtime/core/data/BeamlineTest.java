package beamtime.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BeamlineTest {
  private static final PvGroup BPM = new PvGroup("bpm", 100, 1000, PointType.FLOAT64, 14);
  private static final PvGroup CAMERA = new PvGroup("camera", 1, 100_000, PointType.INT32, 10);
  private static final PvGroup GAUGE = new PvGroup("gauge", 30, 1, PointType.FLOAT64, 1);
  private static final Beamline ALL = new Beamline("a/b.csv", List.of(BPM, CAMERA, GAUGE));

  @Test
  void itOwesWhatItsGroupsOwe() {
    assertThat(ALL.file()).isEqualTo("b.csv");
    assertThat(ALL.pvs()).isEqualTo(131);
    assertThat(ALL.frames()).isEqualTo(1400 + 10 + 30);
    assertThat(ALL.bytes()).isEqualTo(1400 * 8000 + 10 * 400_000 + 30 * 8);
  }

  @Test
  void groupsGrowByPvsAndTheSmallByTheirRate() {
    assertThat(ALL.scaled(1)).isEqualTo(ALL);
    assertThat(ALL.scaled(1.3).groups())
        .containsExactly(
            new PvGroup("bpm", 130, 1000, PointType.FLOAT64, 14),
            new PvGroup("camera", 1, 100_000, PointType.INT32, 13),
            new PvGroup("gauge", 39, 1, PointType.FLOAT64, 1));
    assertThat(ALL.scaled(0.001).groups())
        .extracting(PvGroup::frames)
        .containsExactly(14.0, 1.0, 1.0);
  }

  @Test
  void aScaledLoadIsNearlyWhatWasAskedFor() {
    for (double scale = 0.5; scale < 8; scale *= 1.07) {
      assertThat(ALL.scaled(scale).bytes() / ALL.bytes()).isCloseTo(scale, within(scale * 0.04));
    }
  }

  @Test
  void namesGoOnFromGroupToGroupAndChanceDiffers() {
    List<Waveforms> groups = ALL.waveforms(42, 12);
    Set<String> names = new TreeSet<>();
    groups.forEach(
        group -> {
          for (int pv = 0; pv < group.pvs(); pv++) {
            names.add(group.pv(pv));
          }
        });
    assertThat(names).hasSize(131);
    assertThat(groups).extracting(Waveforms::seed).doesNotHaveDuplicates();
    assertThat(groups.get(1).pv(0))
        .isEqualTo(new Waveforms(1, 101, 1, PointType.INT32, 1, 0).pv(100));
  }
}
