package beamtime.testbed.link;

import beamtime.core.backend.LinkState;
import beamtime.core.backend.LinkSwitch;
import beamtime.testbed.system.Ports;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The testbed's side of a {@link LinkSwitch}: listens on 127.0.0.1 for lines that begin with the
 * key, and turns others away.
 */
final class LinkSwitchHost implements AutoCloseable {
  /** A request is one short line. */
  private static final int LONGEST = 200;

  /** Who has not said it after so long is turned away. */
  private static final int PATIENCE_MILLIS = 1_000;

  private final byte[] key;
  private final Consumer<LinkState> link;
  private final ServerSocket listener;

  /**
   * Begins to listen.
   *
   * @param link hears what is asked for
   */
  LinkSwitchHost(LinkSwitch control, Consumer<LinkState> link) throws IOException {
    this.link = link;
    key = Files.readAllBytes(control.key());
    listener = new ServerSocket(control.port(), 0, Ports.loopback());
    Thread thread = new Thread(this::serve, "link-switch-" + control.port());
    thread.setDaemon(true);
    thread.start();
  }

  private void serve() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        // else another user of the machine, who says nothing, would keep the owner waiting
        Thread thread = new Thread(() -> hear(socket), "link-switch-request");
        thread.setDaemon(true);
        try {
          thread.start();
        } catch (OutOfMemoryError e) {
          socket.close(); // no more threads are given
        }
      } catch (IOException e) {
        // Closed, or out of file descriptors, which may come back.
        LockSupport.parkNanos(1_000_000);
      }
    }
  }

  private void hear(Socket socket) {
    try (socket) {
      answer(socket);
    } catch (IOException e) {
      return; // a client that left
    }
  }

  private void answer(Socket socket) throws IOException {
    byte[] line = line(socket);
    int end = Math.min(line.length, key.length);
    if (!MessageDigest.isEqual(key, Arrays.copyOf(line, end))) {
      return;
    }
    String wish = new String(line, end, line.length - end, StandardCharsets.UTF_8).strip();
    new PrintStream(socket.getOutputStream(), true, StandardCharsets.UTF_8).println(done(wish));
  }

  private static byte[] line(Socket socket) throws IOException {
    byte[] line = new byte[LONGEST];
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    for (int i = 0; i < line.length; i++) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      socket.setSoTimeout((int) Math.max(1, left)); // 0 is for ever
      int next = socket.getInputStream().read();
      if (next < 0 || next == '\n') {
        return Arrays.copyOf(line, i);
      }
      line[i] = (byte) next;
    }
    return line;
  }

  private synchronized String done(String wish) {
    try {
      link.accept(LinkState.parse(wish));
      return LinkSwitch.DONE;
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
