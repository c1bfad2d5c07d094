package beamtime.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FixedWorkTest {
  /** Four million multiplications, each of which waits for the one before, at 10 GHz at most. */
  @Test
  void theWorkIsDone() {
    assertThat(new FixedWork().millis()).isGreaterThan(0.4);
  }
}
