package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.icat.IcatSettings.Syntax;
import beamtime.icat.IcatSettings.Transport;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class IcatSettingsTest {
  @Test
  void everythingThatIsWrongIsToldAtOnce() {
    assertThatThrownBy(
            () ->
                new IcatSettings(
                    0,
                    10,
                    Duration.ZERO,
                    Duration.ofSeconds(1),
                    Transport.SOAP,
                    Syntax.JPQL,
                    Rights.ROOT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "ICAT settings: threads is 0: use 1 or more; connect in ms is 0: use 1 or more");
  }
}
