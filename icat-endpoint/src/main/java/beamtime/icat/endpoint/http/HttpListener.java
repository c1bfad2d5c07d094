package beamtime.icat.endpoint.http;

import jakarta.servlet.Servlet;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.server.handler.SizeLimitHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Jetty, set up not to take requests of any size, and not to say what failed where.
 *
 * <p>It speaks HTTP/1.1 alone. Payara, under a real ICAT, also offers HTTP/2 to a client that asks
 * for it, and cuts such a connection after 30 s within a long call: no client should want it.
 */
final class HttpListener implements AutoCloseable {
  /** Enough for a query in a URI, as REST has it; Jetty's own 8 kB are not. */
  private static final int HEADER_BYTES = 64 * 1024;

  /** For the longest request that is taken, over a slow link. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** One is for requests and what is made of them, the rest for the database and the answers. */
  private static final int PARTS_OF_MEMORY = 2;

  private final Server server;
  private final ServerConnector connector;

  private HttpListener(Server server, ServerConnector connector) {
    this.server = server;
    this.connector = connector;
  }

  /**
   * Takes the port; nothing is answered before {@link #serve}.
   *
   * @param threads most at once
   */
  static HttpListener bind(InetSocketAddress address, int threads) throws IOException {
    Server server = new Server(new QueuedThreadPool(threads));
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost(address.getHostString());
    connector.setPort(address.getPort());
    // As many may connect at once as may be served at once: a refused client counts as a failure.
    connector.setAcceptQueueSize(2 * threads);
    server.addConnector(connector);
    connector.open();
    return new HttpListener(server, connector);
  }

  int port() {
    return connector.getLocalPort();
  }

  /**
   * Answers from now on.
   *
   * @param servlets by path
   * @param maxRequest most bytes of a request
   */
  void serve(Map<String, Servlet> servlets, long maxRequest) throws IOException {
    ServletContextHandler context = new ServletContextHandler("/");
    ErrorHandler errors = new ErrorHandler();
    errors.setShowStacks(false);
    errors.setShowCauses(false);
    context.setErrorHandler(errors);
    servlets.forEach((path, servlet) -> context.addServlet(new ServletHolder(servlet), path));
    BodyHandler bodies =
        new BodyHandler(
            Math.toIntExact(maxRequest),
            Runtime.getRuntime().maxMemory() / PARTS_OF_MEMORY,
            PATIENCE);
    bodies.setHandler(context);
    SizeLimitHandler limit = new SizeLimitHandler(maxRequest, -1);
    limit.setHandler(bodies);
    server.setHandler(limit);
    try {
      server.start();
    } catch (Exception e) {
      throw new IOException("the HTTP server does not start: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the HTTP server does not stop", e);
    }
  }
}
