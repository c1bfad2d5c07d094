package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Test classes that {@link BackendExtensionTest} runs. They are kept apart from it, so that no
 * pattern that selects it selects them, too: by themselves they have no testbed.
 */
final class BackendSamples {
  private BackendSamples() {}

  static class FirstSample {
    @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

    @Test
    void seesTheEndpoint() {
      assertThat(HBASE.endpoint().backend()).isEqualTo("hbase");
    }
  }

  static class SecondSample {
    @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

    @Test
    void seesTheEndpoint() {
      assertThat(HBASE.endpoint().backend()).isEqualTo("hbase");
    }
  }

  static class UnknownSample {
    @RegisterExtension static final BackendExtension UNKNOWN = new BackendExtension("hbasse");

    @Test
    void isNeverReached() {
      assertThat(UNKNOWN.endpoint()).isNull();
    }
  }
}
