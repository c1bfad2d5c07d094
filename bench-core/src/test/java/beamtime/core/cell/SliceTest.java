package beamtime.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SliceTest {
  @ParameterizedTest
  @CsvSource({"1, 10", "3, 10", "7, 100000000", "16, 3", "1296, 6000"})
  void slicesCoverEverythingOnce(int ranks, long things) {
    long next = 0;
    for (int rank = 0; rank < ranks; rank++) {
      Slice slice = new Slice(rank, ranks);
      assertThat(slice.first(things)).isEqualTo(next);
      next += slice.count(things);
    }
    assertThat(next).isEqualTo(things);
  }

  @Test
  void refusesARankThatIsNotThere() {
    assertThatThrownBy(() -> new Slice(2, 2)).hasMessage("rank 2 of 2: ranks are counted from 0");
  }
}
