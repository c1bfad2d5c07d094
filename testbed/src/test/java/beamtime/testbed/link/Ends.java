package beamtime.testbed.link;

import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.Ports;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Map;

/** A server's listener with a relay in front of it: real sockets at both ends. */
final class Ends implements AutoCloseable {
  private static final long SEED = 4711;
  private static final int PATIENCE_MILLIS = 20_000;

  private final ServerSocket listener = new ServerSocket(0, 512, Ports.loopback());
  private final Relay relay;

  /** With options of the link: name below {@code testbed.link.} and value. */
  Ends(Map<String, String> options) throws IOException {
    Link link = link(options);
    Lanes lanes = new Lanes(new Lane(link), new Lane(link));
    relay =
        new Relay(
            new InetSocketAddress(Ports.loopback(), listener.getLocalPort()),
            0,
            caller -> lanes,
            SEED);
    listener.setSoTimeout(PATIENCE_MILLIS);
  }

  static Link link(Map<String, String> options) {
    Map<String, String> all =
        options.entrySet().stream()
            .collect(
                java.util.stream.Collectors.toMap(
                    e -> "testbed.link." + e.getKey(), Map.Entry::getValue));
    return Link.of(new Settings(all)).orElseThrow();
  }

  int port() {
    return relay.port();
  }

  /** A connection, seen from both ends. */
  record Pair(Socket client, Socket server) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      client.close();
      server.close();
    }
  }

  Socket connect() throws IOException {
    Socket client = new Socket(Ports.loopback(), relay.port());
    client.setSoTimeout(PATIENCE_MILLIS);
    client.setTcpNoDelay(true);
    return client;
  }

  Socket accept() throws IOException {
    Socket server = listener.accept();
    server.setSoTimeout(PATIENCE_MILLIS);
    server.setTcpNoDelay(true);
    return server;
  }

  Pair pair() throws IOException {
    return new Pair(connect(), accept());
  }

  /**
   * Accepts and resets what nobody has accepted, until none comes: any program of this machine may
   * connect to a port, and the relay keeps that connection for as long as both ends do.
   */
  void closeWaiting() throws IOException {
    listener.setSoTimeout(200);
    try {
      while (true) {
        try (Socket stranger = listener.accept()) {
          stranger.setSoLinger(true, 0);
        }
      }
    } catch (SocketTimeoutException e) {
      listener.setSoTimeout(PATIENCE_MILLIS);
    }
  }

  /** Nobody listens at the target any more. */
  void stopListening() throws IOException {
    listener.close();
  }

  void closeRelay() throws IOException {
    relay.close();
  }

  @Override
  public void close() throws IOException {
    relay.close();
    listener.close();
  }
}
