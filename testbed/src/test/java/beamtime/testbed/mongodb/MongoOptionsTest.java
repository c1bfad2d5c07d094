package beamtime.testbed.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.testbed.setting.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MongoOptionsTest {
  private static Settings openFiles(String value) {
    return new Settings(Map.of("testbed.mongodb.openFiles", value));
  }

  @Test
  void idleFilesAreLeftToMongodUnlessTheUserSaysHowMany() {
    assertThat(MongoOptions.engine(openFiles(""))).isEmpty();
    assertThat(MongoOptions.engine(openFiles("8000")))
        .contains(
            "file_manager=(close_handle_minimum=8000,close_idle_time=10,close_scan_interval=5)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "many", "1), cache_size=(1"})
  void whatIsNoNumberOfFilesReachesNoServer(String value) {
    assertThatThrownBy(() -> MongoOptions.engine(openFiles(value)))
        .hasMessageContaining("testbed.mongodb.openFiles is '" + value + "'");
  }
}
