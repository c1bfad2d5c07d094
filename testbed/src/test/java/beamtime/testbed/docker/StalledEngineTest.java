package beamtime.testbed.docker;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.BackendTestbed;
import beamtime.testbed.Folders;
import beamtime.testbed.Silent;
import beamtime.testbed.system.Programs;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine that knows itself and its images, and never answers when a container is to be made. */
final class StalledEngineTest {
  private static final Map<String, String> ANSWERS =
      Map.of(
          "/_ping", "OK",
          "/version", "{\"Version\":\"28.0\",\"ApiVersion\":\"1.44\"}",
          "/info", "{\"ServerVersion\":\"28.0\",\"MemTotal\":1073741824}",
          "/images/json", "[]",
          "/images/.*/json", "{\"Id\":\"sha256:0\",\"Created\":\"2025-01-01T00:00:00Z\"}",
          "/containers/json", "[]",
          "/[a-z]+/prune", "{}");

  @TempDir private Path temporary;
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer engine;

  @BeforeEach
  void serve() throws IOException {
    engine = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    engine.setExecutor(threads);
    engine.createContext("/", this::answer);
    engine.start();
  }

  @AfterEach
  void end() {
    over.countDown();
    engine.stop(0);
    threads.shutdown();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath().replaceFirst("^/v[0-9.]+", "");
    if (path.equals("/containers/create")) {
      asked.countDown();
      stall();
    }
    byte[] answer =
        ANSWERS.entrySet().stream()
            .filter(known -> path.matches(known.getKey()))
            .map(known -> known.getValue().getBytes(StandardCharsets.UTF_8))
            .findFirst()
            .orElseThrow(() -> new IOException("asked for " + path));
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  private void stall() {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void theStartFailsInTheTimeThatAServerHas() throws Exception {
    Process launcher = launcher(15);
    awaitEnd(launcher);
    assertThat(new String(launcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines())
        .containsExactly("mongodb: container of mongod can't be started: no answer within 15 s");
  }

  @Test
  void aLauncherThatIsToldToEndDoesNotWaitForTheStart() throws Exception {
    Process launcher = launcher(600);
    assertThat(asked.await(2, TimeUnit.MINUTES)).isTrue();
    launcher.destroy();
    awaitEnd(launcher);
  }

  private static void awaitEnd(Process launcher) throws InterruptedException {
    boolean ended = launcher.waitFor(2, TimeUnit.MINUTES);
    if (!ended) {
      launcher.destroyForcibly();
    }
    assertThat(ended).isTrue();
  }

  private Process launcher(int timeout) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
                Programs.java().toString(),
                "-Duser.home=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Launcher.class.getName(),
                temporary.toString(),
                Integer.toString(timeout))
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder
        .environment()
        .putAll(
            Map.of(
                "DOCKER_HOST", "tcp://127.0.0.1:" + engine.getAddress().getPort(),
                "TESTCONTAINERS_HOST_OVERRIDE", "localhost",
                "TESTCONTAINERS_RYUK_DISABLED", "true"));
    return builder.start();
  }

  /** Starts a MongoDB, and prints why it can't. */
  static final class Launcher {
    private Launcher() {}

    public static void main(String[] args) throws Exception {
      Map<String, String> properties = Folders.in(Path.of(args[0])).with("testbed", "docker");
      properties.put("testbed.timeout", args[1]);
      try {
        new BackendTestbed().start("mongodb", properties, Silent.PROGRESS).close();
      } catch (TestbedException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
