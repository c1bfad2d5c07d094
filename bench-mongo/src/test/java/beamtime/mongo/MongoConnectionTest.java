package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.backend.Testbed;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobQuery;
import beamtime.core.store.Place;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a user is told when the server is not there, or not any more. */
class MongoConnectionTest {
  private static final Place PLACE = new Place("bt-failure");

  @Test
  @Timeout(15)
  void aServerThatIsNotThereIsNamedWithinSeconds() throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    try (MongoJobStore store =
        new MongoJobStore(at("mongodb://127.0.0.1:" + free), MongoSettings.defaults())) {
      assertThatThrownBy(() -> store.places().holds(PLACE))
          .isInstanceOf(StoreException.class)
          .hasMessage(
              "mongodb at 127.0.0.1:"
                  + free
                  + ": can't look for place bt-failure: no server answered within 5000 ms; is it"
                  + " running, and does it want TLS (tls=true in its URI)?");
    }
  }

  @Test
  void aUriThatIsNoneIsRefusedWithoutItsPassword() {
    assertThatThrownBy(
            () ->
                new MongoJobStore(at("http://me:secret@127.0.0.1:27017"), MongoSettings.defaults()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("mongodb://host:port")
        .hasMessageNotContaining("secret")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aServerThatIsKilledUnderAScanFailsItWithItsName()
      throws InterruptedException, ExecutionException, TimeoutException {
    Testbed testbed =
        ServiceLoader.load(Testbed.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(each -> each.backends().contains("mongodb"))
            .findFirst()
            .orElseThrow();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (Testbed.Running server = testbed.start("mongodb", Map.of(), new Silent());
        MongoJobStore store = new MongoJobStore(server.endpoint(), MongoSettings.defaults())) {
      store.places().create(PLACE);
      store.ingest(PLACE, new Jobs(1), 0, 1000);
      Future<?> scans = thread.submit(() -> scanForEver(store));

      ProcessHandle.of(Long.parseLong(server.endpoint().facts().get("pid")))
          .orElseThrow()
          .destroyForcibly();

      assertThatThrownBy(() -> scans.get(15, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOf(StoreException.class)
          .hasMessageStartingWith("mongodb at 127.0.0.1:")
          .hasMessageContaining("bt-failure")
          .hasMessageNotContaining("\n");
    } finally {
      thread.shutdownNow();
      assertThat(thread.awaitTermination(15, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static void scanForEver(MongoJobStore store) {
    JobQuery day = new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), List.of());
    while (!Thread.currentThread().isInterrupted()) {
      store.scan(PLACE, day, view -> {});
    }
  }

  private static Endpoint at(String uri) {
    return new Endpoint("mongodb", "external", "", Map.of("uri", uri), Map.of());
  }

  private static final class Silent implements Testbed.Progress {
    @Override
    public void step(String backend, String what) {}

    @Override
    public void amount(String backend, String what, long done, long total) {}
  }
}
