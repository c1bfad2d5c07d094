package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.data.Mix64;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class RowRangesTest {
  private final RowRanges ranges = new RowRanges();

  @Test
  void rangesThatTouchOrOverlapBecomeOne() {
    ranges.add(10, 20);
    ranges.add(30, 40);
    ranges.add(20, 25);
    ranges.add(24, 30);
    ranges.add(12, 14);
    assertThat(ranges.within(0, 100)).containsExactly(new RowRanges.Range(10, 40));
    assertThat(ranges.end()).isEqualTo(40);
  }

  @Test
  void withinCutsAtBothEnds() {
    ranges.add(0, 10);
    ranges.add(20, 30);
    assertThat(ranges.within(5, 25))
        .containsExactly(new RowRanges.Range(5, 10), new RowRanges.Range(20, 25));
    assertThat(ranges.within(10, 20)).isEmpty();
    assertThat(ranges.within(40, 50)).isEmpty();
    assertThat(ranges.within(9, 10)).containsExactly(new RowRanges.Range(9, 10));
  }

  @Test
  void anEmptyRangeAddsNothing() {
    ranges.add(5, 5);
    assertThat(ranges.within(0, 10)).isEmpty();
    assertThat(ranges.end()).isZero();
  }

  @Test
  void refusesARangeThatEndsBeforeItBegins() {
    assertThatThrownBy(() -> ranges.add(5, 4)).hasMessage("rows 5 to 4");
    assertThatThrownBy(() -> ranges.add(-1, 4)).hasMessage("rows -1 to 4");
  }

  @Test
  void holdsTheSameAsASetOfBits() {
    BitSet bits = new BitSet();
    for (int i = 0; i < 300; i++) {
      int from = (int) Mix64.bounded(Mix64.at(1, i), 1_000);
      int to = from + (int) Mix64.bounded(Mix64.at(2, i), 6);
      ranges.add(from, to);
      bits.set(from, to);
      BitSet held = new BitSet();
      RowRanges.Range before = new RowRanges.Range(-2, -1);
      for (RowRanges.Range range : ranges.within(0, 2_000)) {
        assertThat(range.from()).as("gap after the range before").isGreaterThan(before.to());
        held.set((int) range.from(), (int) range.to());
        before = range;
      }
      assertThat(held).isEqualTo(bits);
    }
  }
}
