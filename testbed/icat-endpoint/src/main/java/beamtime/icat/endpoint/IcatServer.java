package beamtime.icat.endpoint;

import com.sun.net.httpserver.HttpServer;
import jakarta.persistence.EntityManagerFactory;
import jakarta.xml.ws.Endpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A running endpoint: the HTTP server, the service, and the database under it. */
final class IcatServer implements AutoCloseable {
  /** ICAT's path on its usual application servers. */
  private static final String PATH = "/ICATService/ICAT";

  /** As many calls at once as the load sweeps of the benchmark have clients. */
  private static final int THREADS = 64;

  private final HttpServer http;
  private final ExecutorService threads;
  private final EntityManagerFactory entities;

  private IcatServer(HttpServer http, ExecutorService threads, EntityManagerFactory entities) {
    this.http = http;
    this.threads = threads;
    this.entities = entities;
  }

  /**
   * Starts and returns when calls are answered.
   *
   * @param bind address; port 0 for a free one
   * @param database answers already
   * @param password of the user {@code root}
   * @param maxEntities most rows of an answer; 10 000 in ICAT's own default
   */
  static IcatServer start(
      InetSocketAddress bind, Database database, String password, int maxEntities, Duration session)
      throws IOException {
    // The JDK's server leaves Nagle's algorithm on, which with delayed acknowledgements costs 40 ms
    // a call. It reads these once, when its class is loaded.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.maxIdleConnections", String.valueOf(4 * THREADS));
    HttpServer http = HttpServer.create(bind, 4 * THREADS);
    EntityManagerFactory entities = database.open(THREADS);
    Clock clock = Clock.systemUTC();
    Schema schema = new Schema(entities);
    Sessions sessions = new Sessions(password, session, clock);
    Calls calls = new Calls(entities, sessions);
    Icat icat =
        new Icat(
            calls, schema, sessions, new Beans(schema, clock), new Searches(schema, maxEntities));
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    http.setExecutor(threads);
    Endpoint.create(icat).publish(http.createContext(PATH));
    http.start();
    return new IcatServer(http, threads, entities);
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + http.getAddress().getPort() + PATH);
  }

  @Override
  public void close() {
    http.stop(0);
    threads.shutdownNow();
    entities.close();
  }
}
