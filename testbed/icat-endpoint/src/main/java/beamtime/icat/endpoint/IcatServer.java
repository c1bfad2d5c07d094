package beamtime.icat.endpoint;

import com.sun.net.httpserver.HttpServer;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import jakarta.xml.ws.Endpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
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
  private final EntityManagerFactory database;

  private IcatServer(HttpServer http, ExecutorService threads, EntityManagerFactory database) {
    this.http = http;
    this.threads = threads;
    this.database = database;
  }

  /**
   * Starts and returns when calls are answered.
   *
   * @param bind address; port 0 for a free one
   * @param data folder of the database; made where it is missing
   * @param password of the user {@code root}
   * @param maxEntities most rows of an answer; 10 000 in ICAT's own default
   */
  static IcatServer start(
      InetSocketAddress bind, Path data, String password, int maxEntities, Duration session)
      throws IOException {
    // The JDK's server leaves Nagle's algorithm on, which with delayed acknowledgements costs 40 ms
    // a call. It reads these once, when its class is loaded.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.maxIdleConnections", String.valueOf(4 * THREADS));
    HttpServer http = HttpServer.create(bind, 4 * THREADS);
    EntityManagerFactory database = database(data);
    Clock clock = Clock.systemUTC();
    Schema schema = new Schema(database);
    Icat icat =
        new Icat(
            database,
            schema,
            new Sessions(password, session, clock),
            new Beans(schema, clock),
            new Searches(schema, maxEntities));
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    http.setExecutor(threads);
    Endpoint.create(icat).publish(http.createContext(PATH));
    http.start();
    return new IcatServer(http, threads, database);
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + http.getAddress().getPort() + PATH);
  }

  @Override
  public void close() {
    http.stop(0);
    threads.shutdownNow();
    database.close();
  }

  private static EntityManagerFactory database(Path data) {
    Map<String, String> properties = new HashMap<>();
    properties.put("jakarta.persistence.jdbc.driver", "org.h2.Driver");
    // WRITE_DELAY=0: a commit is written before it is answered. MODE=LEGACY: EclipseLink asks H2
    // for generated ids by IDENTITY(), which H2 2 has in this mode only. DB_CLOSE_ON_EXIT: close()
    // decides when. MAX_COMPACT_TIME=0: a process that is told to end does so at once. The trace
    // file would list each taken key.
    properties.put(
        "jakarta.persistence.jdbc.url",
        "jdbc:h2:file:"
            + data.toAbsolutePath().resolve("icat")
            + ";MODE=LEGACY;WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE"
            + ";MAX_COMPACT_TIME=0;TRACE_LEVEL_FILE=0");
    properties.put("jakarta.persistence.jdbc.user", "icat");
    properties.put("jakarta.persistence.jdbc.password", "");
    properties.put("eclipselink.ddl-generation", "create-or-extend-tables");
    properties.put("eclipselink.connection-pool.default.initial", "4");
    properties.put("eclipselink.connection-pool.default.min", "4");
    properties.put("eclipselink.connection-pool.default.max", String.valueOf(THREADS));
    properties.put("eclipselink.jdbc.cache-statements", "true");
    return Persistence.createEntityManagerFactory("icat", properties);
  }
}
