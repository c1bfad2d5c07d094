package beamtime.es;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.JobQuery;
import beamtime.core.store.Place;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EsConnectionTest {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH = new BackendExtension("elasticsearch");

  private static final Place ABSENT = new Place("bt-jobs-absent");

  @Test
  void aServerThatIsGoneIsNamedInOneLine() throws IOException {
    Endpoint gone = new Endpoint("elasticsearch", "external", "", closedPort(), Map.of());
    try (EsJobStore store = new EsJobStore(gone, EsSettings.defaults())) {
      assertThatThrownBy(() -> store.ingest(ABSENT, new Jobs(1), 0, 10))
          .isInstanceOf(StoreException.class)
          .hasMessageStartingWith(
              "elasticsearch at " + gone.address("uri") + ": can't write to bt-")
          .hasMessageContaining("no connection")
          .hasMessageNotContaining("\n");
      assertThatThrownBy(() -> store.places().holds(ABSENT)).hasMessageContaining("no connection");
    }
  }

  @Test
  void whatTheServerRefusesIsSaidInOneLine() {
    try (EsJobStore store = new EsJobStore(ELASTICSEARCH.endpoint(), EsSettings.defaults())) {
      JobQuery day = new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), List.of());
      assertThatThrownBy(() -> store.scan(ABSENT, day, view -> {}))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("bt-jobs-absent")
          .hasMessageContaining("HTTP 404 index_not_found_exception")
          .hasMessageNotContaining("\n");
      JobQuery filtered = new JobQuery(Jobs.FIRST_DAY, day.to(), Jobs.filters(1));
      assertThatThrownBy(() -> store.scan(ABSENT, filtered, view -> {}))
          .hasMessageContaining("HTTP 404 index_not_found_exception");
    }
  }

  @Test
  void anAddressThatIsNoneIsRefused() {
    Endpoint odd =
        new Endpoint("elasticsearch", "external", "", Map.of("uri", "http://a:b:c"), Map.of());
    assertThatThrownBy(() -> new EsJobStore(odd, EsSettings.defaults()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("http://a:b:c");
  }

  private static Map<String, String> closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return Map.of("uri", "http://127.0.0.1:" + socket.getLocalPort());
    }
  }
}
