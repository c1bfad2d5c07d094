package beamtime.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.result.DriveRecord.Mode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DriveTest {
  @Test
  void isToldFromOthersByItsClientsAndInOpenLoopByItsRate() {
    assertThat(new Drive(Mode.CLOSED, 8, 0, "", 0, 0, 1).params())
        .isEqualTo(Map.of("clients", "8"));
    assertThat(new Drive(Mode.DEADLINES, 2, 0, "", 90, 0, 1).params())
        .isEqualTo(Map.of("clients", "2"));
    assertThat(new Drive(Mode.OPEN, 64, 14.10, "poisson", 0, 0, 1).params())
        .isEqualTo(Map.of("clients", "64", "rate", "14.1", "arrivals", "poisson"));
    assertThat(Drive.text(50)).isEqualTo("50");
  }

  @Test
  void namesAllThatDoesNotGoTogether() {
    assertThatThrownBy(() -> new Drive(Mode.CLOSED, 0, 5, "even", 3, -1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 clients")
        .hasMessageContaining("only an open loop has a rate")
        .hasMessageContaining("queue of 3")
        .hasMessageContaining("hold of 0 ms");
    assertThatThrownBy(() -> new Drive(Mode.OPEN, 1, Double.NaN, "evenly", 0, 0, 1))
        .hasMessageContaining("rate NaN")
        .hasMessageContaining("'evenly': one of [even, poisson]");
  }
}
