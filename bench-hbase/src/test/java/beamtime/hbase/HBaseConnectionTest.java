package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.store.ConnectionContract;
import beamtime.core.store.Place;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.util.DynamicClassLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HBaseConnectionTest {
  @Test
  void aServerThatIsNotThereIsNamedInOneLine() throws IOException {
    Endpoint endpoint = endpoint(ConnectionContract.closedPort());
    HBaseSettings settings =
        HBaseSettings.defaults().with(s -> s.operationTimeout = Duration.ofSeconds(1));
    try (HBaseJobStore store = new HBaseJobStore(endpoint, settings)) {
      assertThatThrownBy(() -> store.places().holds(new Place("bt-absent")))
          .isInstanceOf(StoreException.class)
          .hasMessageStartingWith(
              "hbase at %s/hbase: can't look up table bt-absent-cells: ",
              endpoint.address("zookeeper"))
          .message()
          .hasLineCount(1);
    }
  }

  @Test
  void theFirstLineOfTheRootCauseIsTheReason() throws IOException {
    try (HBaseConnection connection = connection()) {
      IOException told = new IOException("why\nstack trace of the server");
      assertThatThrownBy(
              () ->
                  connection.call(
                      "count",
                      hbase -> {
                        throw new IOException("attempt 1, attempt 2", told);
                      }))
          .isInstanceOf(StoreException.class)
          .message()
          .endsWith("/hbase: can't count: IOException: why");
    }
  }

  /** Else it would make the folder, or take what another user has put there. */
  @Test
  void theLibraryReadsNoClassesFromTheTemporaryFolder(@TempDir Path folder) {
    Configuration conf = HBaseConfiguration.create();
    conf.set("hbase.local.dir", folder.toString());
    new DynamicClassLoader(conf, getClass().getClassLoader());
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void anInterruptIsKept() throws IOException {
    try (HBaseConnection connection = connection()) {
      assertThatThrownBy(
              () ->
                  connection.call(
                      "wait",
                      hbase -> {
                        throw new InterruptedIOException("interrupted");
                      }))
          .isInstanceOf(StoreException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private static HBaseConnection connection() throws IOException {
    return new HBaseConnection(endpoint(ConnectionContract.closedPort()), HBaseSettings.defaults());
  }

  private static Endpoint endpoint(int port) {
    return new Endpoint(
        "hbase", "external", "", Map.of("zookeeper", "127.0.0.1:" + port), Map.of());
  }
}
