package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Servers that can't have a link, or died behind it; for others see {@link EmbeddedServersTest}.
 */
final class LinkedServersTest {
  private final BackendTestbed testbed = new BackendTestbed();

  @TempDir private Path temporary;
  private Folders folders;

  @BeforeEach
  void makeFolders() throws IOException {
    folders = Folders.in(temporary);
  }

  @Test
  void linkToAServerThatDiedIsNotMeasured() {
    try (Running running =
        testbed.start("mongodb", folders.with("testbed.link.rtt", "1ms"), Silent.PROGRESS)) {
      Endpoint endpoint = running.endpoint();
      ProcessHandle.of(Long.parseLong(endpoint.facts().get("pid"))).orElseThrow().destroyForcibly();
      Leftovers.awaitEnd(endpoint);
      assertThatThrownBy(running::roundTrip)
          .isInstanceOf(TestbedException.class)
          .hasMessageContainingAll("mongodb", endpoint.facts().get("log"))
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void hbaseLacksALink() {
    assertLacks("hbase", folders.with("testbed.link.rtt", "5ms"), "hbase", "testbed.link.rtt");
  }

  @Test
  void replicaSetLacksALink() {
    Map<String, String> properties = folders.with("testbed.link.rtt", "5ms");
    properties.put("testbed.mongodb.members", "3");
    assertLacks(
        "mongodb", properties, "replica set", "testbed.link.rtt", "testbed.mongodb.members");
  }

  @Test
  void externalServersLackALink() {
    Map<String, String> properties = folders.with("testbed.link.bandwidth", "1gbit");
    properties.put("testbed", "external");
    properties.put("testbed.mongodb.uri", "mongodb://127.0.0.1:1");
    assertLacks("mongodb", properties, "external", "testbed.link.bandwidth");
  }

  private void assertLacks(String backend, Map<String, String> properties, String... words) {
    assertThatThrownBy(() -> testbed.start(backend, properties, Silent.PROGRESS))
        .isInstanceOf(LacksException.class)
        .hasMessageContainingAll(words)
        .hasMessageNotContaining("\n");
    assertThat(folders.runs()).isEmptyDirectory();
  }
}
