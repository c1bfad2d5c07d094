package beamtime.core.das;

import java.io.IOException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty on a port of this machine that the system chooses, HTTP/1.1 alone. */
final class LoopbackServer implements AutoCloseable {
  static final String HOST = "127.0.0.1";

  /** Requests that are answered at once; 500 clients on connections of their own wait for these. */
  private static final int THREADS = 200;

  /** All clients of a load connect at the same moment. */
  private static final int CONNECTS_AT_ONCE = 1024;

  private final Server server = new Server(new QueuedThreadPool(THREADS));
  private final ServerConnector connector;

  /** Answers from now on. */
  LoopbackServer(Handler handler) throws IOException {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendDateHeader(false);
    connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost(HOST);
    connector.setAcceptQueueSize(CONNECTS_AT_ONCE);
    server.addConnector(connector);
    server.setHandler(handler);
    try {
      server.start();
    } catch (Exception e) {
      throw new IOException("the HTTP server does not start: " + e.getMessage(), e);
    }
  }

  int port() {
    return connector.getLocalPort();
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
