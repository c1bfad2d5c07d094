package beamtime.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class SamplesTest {
  @Test
  void meanAndDeviationAreThoseOfASample() {
    Samples samples = new Samples(List.of(2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0));
    assertThat(samples.mean()).isEqualTo(5.0);
    assertThat(samples.deviation()).isEqualTo(Math.sqrt(32.0 / 7), within(1e-12));
    assertThat(samples.median()).isEqualTo(4.5);
  }

  @Test
  void oneSampleHasNoDeviation() {
    assertThat(new Samples(List.of(1.0)).deviation()).isNaN();
    assertThatThrownBy(() -> new Samples(List.of())).hasMessage("no samples");
  }
}
