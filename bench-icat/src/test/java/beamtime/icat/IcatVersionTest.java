package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.StoreException;
import org.junit.jupiter.api.Test;

class IcatVersionTest {
  @Test
  void minorReleasesCountAsNumbers() {
    assertThat(IcatVersion.of("4.9.3").isAtLeast(4, 10)).isFalse();
    assertThat(IcatVersion.of("4.10.0").isAtLeast(4, 10)).isTrue();
    assertThat(IcatVersion.of("6.2.0-SNAPSHOT").isAtLeast(4, 10)).isTrue();
    assertThat(IcatVersion.of("4.3")).isEqualTo(new IcatVersion(4, 3));
  }

  @Test
  void anotherTextIsNamed() {
    assertThatThrownBy(() -> IcatVersion.of("<html>"))
        .isInstanceOf(StoreException.class)
        .hasMessage("icat: '<html>' is not a version of ICAT");
  }
}
