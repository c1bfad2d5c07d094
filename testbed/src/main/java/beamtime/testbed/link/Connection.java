package beamtime.testbed.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** One connection of a client through a relay. */
final class Connection {
  /** The threads do little and are many. */
  private static final long STACK_BYTES = 128 << 10;

  private final Relay relay;
  private final String name;
  private final Socket client;
  private final Socket server = new Socket();
  private final Pipe up;
  private final Pipe down;
  private final Set<Pipe> ended = new HashSet<>();
  private final Set<Pipe> broken = new HashSet<>();
  private final List<Thread> threads = new ArrayList<>();
  private boolean closed;

  Connection(Relay relay, String name, Socket client, Lanes lanes, SplittableRandom own) {
    this.relay = relay;
    this.name = name;
    this.client = client;
    up = new Pipe(client, server, lanes.toServer(), own.split(), this);
    down = new Pipe(server, client, lanes.toClient(), own.split(), this);
  }

  /** Connects to the server in a thread of its own, and begins to relay. */
  void open(InetSocketAddress target) {
    start("-up-reader", () -> connected(target));
  }

  private void connected(InetSocketAddress target) {
    try {
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      server.connect(target);
    } catch (IOException e) {
      close(true);
      return;
    }
    start("-up-writer", up::write);
    start("-down-reader", down::read);
    start("-down-writer", down::write);
    up.read();
  }

  private synchronized void start(String part, Runnable work) {
    if (closed) {
      return;
    }
    Thread thread = new Thread(null, work, name + part, STACK_BYTES);
    thread.setDaemon(true);
    try {
      thread.start();
      threads.add(thread);
    } catch (OutOfMemoryError e) { // no more threads are given
      close(true);
    }
  }

  /** A pipe has passed its end on. */
  synchronized void ended(Pipe pipe) {
    ended.add(pipe);
    settle();
  }

  /** A pipe's receiver takes no more. */
  synchronized void broken(Pipe pipe) {
    broken.add(pipe);
    settle();
  }

  private void settle() {
    boolean nothingUp = ended.contains(up) || broken.contains(up);
    boolean nothingDown = ended.contains(down) || broken.contains(down);
    if (nothingUp && nothingDown) {
      close(!broken.isEmpty());
    }
  }

  /** Closes both sockets and ends the threads; a reset tells both ends that data were lost. */
  synchronized void close(boolean reset) {
    if (closed) {
      return;
    }
    closed = true;
    close(client, reset);
    close(server, reset);
    threads.forEach(Thread::interrupt);
    relay.forget(this);
  }

  private static void close(Socket socket, boolean reset) {
    try (socket) {
      if (reset) {
        socket.setSoLinger(true, 0);
      }
    } catch (IOException e) {
      // The other end has closed it already.
      return;
    }
  }

  /** Waits for the threads of a closed connection. */
  void join() throws InterruptedException {
    List<Thread> all;
    synchronized (this) {
      all = List.copyOf(threads);
    }
    for (Thread thread : all) {
      thread.join(Relay.PATIENCE_MILLIS);
    }
  }
}
