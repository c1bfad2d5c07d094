package beamtime.testbed.link;

import beamtime.testbed.system.Ports;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/**
 * Stands in front of a server on 127.0.0.1 and hands the bytes of each connection on as a link
 * would: every piece half a round trip later, give or take half of the jitter, in its order, and no
 * more of them each second than the bandwidth allows for all connections together. Ends of streams
 * and resets take the same way. A piece is late by a thread's wake-up, about 0.1 ms on an idle
 * machine, and never early.
 *
 * <p>Each connection has four threads, and at most 2 MiB under way in each direction, which is what
 * a TCP window of 4 MiB lets through: a single connection carries at most 4 MiB in a round trip.
 *
 * <p>Not modelled: the TCP handshake (a client is connected at once, and a server that can't be
 * reached shows as a reset), loss, congestion and slow start, packet headers.
 *
 * <p>Written here since none of the libraries fits: spiceJ on Maven Central has one bandwidth for
 * each stream and has had no release since 2016, Netty's traffic shaping has no delays and averages
 * over a check interval, and Toxiproxy is a server of its own, which the docker provider uses.
 */
public final class Relay implements AutoCloseable {
  /** A closed socket frees its threads at once; this is for a machine that is very busy. */
  static final long PATIENCE_MILLIS = 5_000;

  /** Clients that may connect at once. */
  private static final int BACKLOG = 512;

  private final InetSocketAddress target;
  private final IntFunction<Lanes> lanes;
  private final SplittableRandom random;
  private final ServerSocket listener;
  private final Thread acceptor;
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();

  /**
   * Begins to listen on a port.
   *
   * @param target the server
   * @param port 0 for any free one
   * @param lanes of a connection, by the port that it comes from; several relays may share them
   * @param seed of the jitter
   */
  Relay(InetSocketAddress target, int port, IntFunction<Lanes> lanes, long seed)
      throws IOException {
    this.target = target;
    this.lanes = lanes;
    random = new SplittableRandom(seed);
    listener = new ServerSocket(port, BACKLOG, Ports.loopback());
    acceptor = new Thread(this::accept, name() + "-acceptor");
    acceptor.setDaemon(true);
    acceptor.start();
  }

  /** The port of 127.0.0.1 that it listens on. */
  public int port() {
    return listener.getLocalPort();
  }

  private String name() {
    return "link-" + port();
  }

  private void accept() {
    for (long number = 1; !listener.isClosed(); number++) {
      try {
        Socket client = listener.accept();
        try {
          open(client, name() + "-" + number);
        } catch (RuntimeException | OutOfMemoryError e) {
          // No memory, or the system does not say who connects: this one alone is lost.
          client.close();
        }
      } catch (IOException | OutOfMemoryError e) {
        // Closed, or out of file descriptors or memory, which may come back.
        LockSupport.parkNanos(10_000_000);
      }
    }
  }

  private void open(Socket client, String name) {
    Connection connection =
        new Connection(this, name, client, lanes.apply(client.getPort()), random.split());
    connections.add(connection);
    connection.open(target);
    if (listener.isClosed()) {
      connection.close(true);
    }
  }

  void forget(Connection connection) {
    connections.remove(connection);
  }

  /** Resets every connection and waits for its threads. */
  @Override
  public void close() throws IOException {
    listener.close();
    try {
      acceptor.join(PATIENCE_MILLIS);
      for (Connection connection : connections) {
        connection.close(true);
        connection.join();
      }
    } catch (InterruptedException e) {
      connections.forEach(connection -> connection.close(true));
      Thread.currentThread().interrupt();
    }
  }
}
