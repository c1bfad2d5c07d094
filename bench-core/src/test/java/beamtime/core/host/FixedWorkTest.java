package beamtime.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FixedWorkTest {
  /** Two million steps, at least three of which wait for each other, at 10 GHz at most. */
  @Test
  void theWorkIsDone() {
    assertThat(new FixedWork().millis()).isGreaterThan(0.5);
  }
}
