package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import org.junit.jupiter.api.Test;

class RegionsTest {
  private static final Waveforms FOUR = new Waveforms(1, 4, 10, PointType.INT32, 14, 0);

  @Test
  void aTableIsWholeByDefault() {
    assertThat(Regions.ofDays(1, 7)).isEmpty();
    assertThat(Regions.ofPvs(1, FOUR)).isEmpty();
  }

  @Test
  void daysAreSharedEvenly() {
    assertThat(Regions.ofDays(3, 7)).containsExactly("20130103", "20130105");
    assertThat(Regions.ofDays(7, 7)).hasSize(6).startsWith("20130102").endsWith("20130107");
  }

  @Test
  void pvsAreSharedInTheOrderOfTheirNames() {
    assertThat(Regions.ofPvs(2, FOUR)).containsExactly(FOUR.pv(3));
    assertThat(FOUR.pv(3)).isGreaterThan(FOUR.pv(1)).isLessThan(FOUR.pv(2));
  }

  @Test
  void moreRegionsThanThereIsToShareAreRefused() {
    assertThatThrownBy(() -> Regions.ofDays(8, 7))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("regions is 8: 7 days can be cut into 1 to 7");
    assertThatThrownBy(() -> Regions.ofPvs(0, FOUR)).hasMessageContaining("4 PVs");
  }
}
