package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.backend.Testbed;
import beamtime.core.data.Jobs;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/** What a user is told when the server is not there, or not any more. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public abstract class ConnectionContract {
  private static final Place PLACE = new Place("bt-failure");

  private static final List<Socket> TAKEN = new CopyOnWriteArrayList<>();

  private final String backend;

  protected ConnectionContract(String backend) {
    this.backend = backend;
  }

  protected abstract JobStore open(Endpoint endpoint);

  /** The URI of a server at a host and port. */
  protected abstract String uri(String server);

  /** A pattern of what is told of a server that is not there, after the backend's name. */
  protected abstract String absent(String server);

  /** A server of the user's own. */
  protected final Endpoint at(String uri) {
    return new Endpoint(backend, "external", "", Map.of("uri", uri), Map.of());
  }

  /** Where nobody listens, nor can anybody: this process keeps it to its end. */
  public static int closedPort() throws IOException {
    Socket taken = new Socket();
    taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    TAKEN.add(taken);
    return taken.getLocalPort();
  }

  /** For a server that a test starts. */
  public static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Test
  @Timeout(25)
  void aServerThatIsNotThereIsNamedWithinSeconds() throws IOException {
    String server = "127.0.0.1:" + closedPort();
    try (JobStore store = open(at(uri(server)))) {
      assertThatThrownBy(() -> store.places().holds(PLACE))
          .isInstanceOf(StoreException.class)
          .hasMessageMatching(backend + " at " + absent(server));
    }
  }

  /** A server that is killed and stopped, by the last test: processes of ours. */
  protected Testbed.Running victim() {
    Properties embedded = new Properties();
    embedded.setProperty("testbed", "embedded");
    return BackendExtension.start(ServiceLoader.load(Testbed.class), backend, embedded);
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void aServerThatIsKilledUnderAScanFailsItWithItsName() throws InterruptedException {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (Testbed.Running server = victim();
        JobStore store = open(server.endpoint())) {
      store.places().create(PLACE);
      store.ingest(PLACE, new Jobs(1), 0, 1000);
      Future<?> scans = thread.submit(() -> scanForEver(store));

      List<ProcessHandle> living =
          Stream.of(server.endpoint().facts().get("pid").split(",", -1))
              .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid.strip())).stream())
              .toList();
      assertThat(living).isNotEmpty().allMatch(ProcessHandle::destroyForcibly);

      assertThatThrownBy(() -> scans.get(30, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOf(StoreException.class)
          .hasMessageMatching(backend + " at .*127\\.0\\.0\\.1:.*bt-failure.*");
    } finally {
      thread.shutdownNow();
      assertThat(thread.awaitTermination(15, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static void scanForEver(JobStore store) {
    JobQuery day = new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), List.of());
    while (!Thread.currentThread().isInterrupted()) {
      store.scan(PLACE, day, view -> {});
    }
  }
}
