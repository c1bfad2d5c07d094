package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real servers of more than one node; those of Elasticsearch are killed by EsNodesTest. */
final class ShapesTest {
  private final BackendTestbed testbed = new BackendTestbed();

  @TempDir private Path temporary;
  private Folders folders;

  @BeforeEach
  void makeFolders() throws IOException {
    folders = Folders.in(temporary);
  }

  @ParameterizedTest
  @CsvSource({
    "hbase, testbed.hbase.regionservers, 3 region servers, 5, hbase-regionserver-2",
    "mongodb, testbed.mongodb.members, replica set of 3, 3, mongodb-member-2"
  })
  void threeNodesAnswerAsOneAndADeadOneIsNamed(
      String backend, String property, String shape, int processes, String second)
      throws IOException {
    Endpoint endpoint;
    try (Running running = testbed.start(backend, folders.with(property, "3"), Silent.PROGRESS)) {
      endpoint = running.endpoint();
      assertThat(running.failure()).isNull();
      assertThat(endpoint.facts()).containsEntry("shape", shape);
      assertThat(endpoint.facts().get("heap")).contains("each");
      String[] pids = endpoint.facts().get("pid").split(",");
      String[] logs = endpoint.facts().get("log").split(",");
      assertThat(pids).hasSize(processes).doesNotHaveDuplicates();
      assertThat(logs).hasSize(processes).doesNotHaveDuplicates();
      Exposed.isNothing(endpoint, folders);

      ProcessHandle.of(Long.parseLong(pids[1])).orElseThrow().destroyForcibly();

      assertThat(EmbeddedServersTest.awaitFailure(running))
          .contains(second + " was killed by signal 9", logs[1]);
    }
    Leftovers.areNone(endpoint, folders.runs());
  }

  @ParameterizedTest
  @CsvSource({
    "elasticsearch, testbed.elasticsearch.nodes, 2, use 1 or 3",
    "hbase, testbed.hbase.regionservers, 0, use 1 or 3",
    "mongodb, testbed.mongodb.members, three, 'use 1, 3 or 2+1'",
    "postgresql, testbed.postgresql.servers, 2, use 1 or 1+1"
  })
  void anotherNumberOfNodesIsRefused(String backend, String property, String value, String remedy) {
    Map<String, String> properties = folders.with(property, value);
    assertThatThrownBy(() -> testbed.start(backend, properties, Silent.PROGRESS))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll(property, "'" + value + "'", remedy)
        .hasMessageNotContaining("\n");
  }

  @Test
  void memoryOfAllNodesIsAskedFor() {
    Map<String, String> properties = folders.with("testbed.mongodb.members", "3");
    properties.put("testbed.mongodb.cache", "300000g");
    assertThatThrownBy(() -> testbed.start("mongodb", properties, Silent.PROGRESS))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll("testbed.mongodb.cache", (900_000L << 10) + "m");
  }
}
