package beamtime.testbed.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.LacksException;
import beamtime.core.backend.Testbed;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.BackendTestbed;
import beamtime.testbed.Folders;
import beamtime.testbed.Silent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Links of containers that are special or can't be had; for others see {@link DockerServersTest}.
 */
@NeedsDocker
final class LinkedContainersTest {
  private final Testbed testbed = new BackendTestbed();

  @TempDir private Path temporary;
  private Folders folders;

  @BeforeEach
  void makeFolders() throws IOException {
    folders = Folders.in(temporary);
  }

  private Map<String, String> linked(String rtt) {
    Map<String, String> properties = folders.with("testbed", "docker");
    properties.put("testbed.link.rtt", rtt);
    return properties;
  }

  @Test
  void jitterShortensARoundTripByNoMoreThanItself() {
    Map<String, String> properties = linked("9ms");
    properties.put("testbed.link.jitter", "3ms");
    try (Running running = testbed.start("mongodb", properties, Silent.PROGRESS)) {
      assertThat(running.endpoint().facts().get("link")).startsWith("9 ms round trip, ± 3 ms, ");
      assertThat(running.roundTrip().orElseThrow().through()).isGreaterThanOrEqualTo(6);
    }
  }

  @Test
  void partsOfAMillisecondAreRefused() {
    assertThatThrownBy(() -> testbed.start("mongodb", linked("500us"), Silent.PROGRESS))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll("whole milliseconds", "testbed.link.rtt")
        .hasMessageNotContaining("\n");
    assertThat(folders.runs()).isEmptyDirectory();
  }

  @Test
  void hbaseLacksALink() {
    assertThatThrownBy(() -> testbed.start("hbase", linked("5ms"), Silent.PROGRESS))
        .isInstanceOf(LacksException.class)
        .hasMessageContainingAll("hbase", "testbed.link.rtt");
  }
}
