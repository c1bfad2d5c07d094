package beamtime.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HeavyTailTest {
  private static final long MAX = 100_000_000_000L;

  /** In the last steps of a heavy tail two quantiles lie more than 2^32 apart. */
  @Test
  void aHigherQuantileIsNeverASmallerValue() {
    HeavyTail sizes = new HeavyTail(20e6, 1.2, MAX);
    long[] picked = LongStream.range(0, 1 << 14).map(i -> sizes.pick(i << 50)).toArray();
    assertThat(picked).isSorted().startsWith(0);
    assertThat(picked[picked.length - 1]).isBetween(MAX / 2, MAX);
  }
}
