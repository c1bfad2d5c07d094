package beamtime.sql;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user is told when the server is not there, or not any more. */
class PostgresConnectionTest {
  private static final Place PLACE = new Place("bt-failure");

  @Test
  @Timeout(15)
  void aServerThatIsNotThereIsNamedWithinSeconds() throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    try (PostgresJobStore store =
        new PostgresJobStore(
            at("jdbc:postgresql://127.0.0.1:" + free + "/postgres"), PostgresSettings.defaults())) {
      assertThatThrownBy(() -> store.places().holds(PLACE))
          .isInstanceOf(StoreException.class)
          .hasMessageStartingWith(
              "postgresql at 127.0.0.1:"
                  + free
                  + "/postgres: can't look for place bt-failure: Connection to 127.0.0.1:"
                  + free
                  + " refused")
          .hasMessageNotContaining("\n");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://127.0.0.1:3306/labs?password=secret, another database (jdbc:mysql)",
    "jdbc:oracle:thin:@127.0.0.1:1521/labs, another database (jdbc:oracle)",
    "jdbc:postgresql://127.0.0.1:5432/labs?sslmode=disable, 'sslmode'",
    "jdbc:postgresql://me:secret@127.0.0.1:5432/labs, lacks host or database",
    "jdbc:postgresql://127.0.0.1:5432, lacks host or database",
    "http://me:secret@127.0.0.1:5432, no JDBC URL"
  })
  void anAddressOfSomethingElseIsRefusedWithoutItsPassword(String uri, String problem) {
    assertThatThrownBy(() -> new PostgresJobStore(at(uri), PostgresSettings.defaults()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining(problem)
        .hasMessageContaining("use jdbc:postgresql://host:port/database")
        .hasMessageNotContaining("secret")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aServerThatIsKilledUnderAScanFailsItWithItsName()
      throws InterruptedException, ExecutionException, TimeoutException {
    Testbed testbed =
        ServiceLoader.load(Testbed.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(each -> each.backends().contains("postgresql"))
            .findFirst()
            .orElseThrow();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (Testbed.Running server = testbed.start("postgresql", Map.of(), new Silent());
        PostgresJobStore store =
            new PostgresJobStore(server.endpoint(), PostgresSettings.defaults())) {
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
          .hasMessageStartingWith("postgresql at 127.0.0.1:")
          .hasMessageContaining("bt-failure")
          .hasMessageNotContaining("\n");
    } finally {
      thread.shutdownNow();
      assertThat(thread.awaitTermination(15, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static void scanForEver(PostgresJobStore store) {
    JobQuery day = new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), List.of());
    while (!Thread.currentThread().isInterrupted()) {
      store.scan(PLACE, day, view -> {});
    }
  }

  private static Endpoint at(String uri) {
    return new Endpoint("postgresql", "external", "", Map.of("uri", uri), Map.of());
  }

  private static final class Silent implements Testbed.Progress {
    @Override
    public void step(String backend, String what) {}

    @Override
    public void amount(String backend, String what, long done, long total) {}
  }
}
