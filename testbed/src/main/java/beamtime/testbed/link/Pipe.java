package beamtime.testbed.link;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/**
 * One direction of one connection: a thread reads and notes when each piece is due at the other
 * end, a second one writes it then.
 */
final class Pipe {
  /**
   * Bytes under way. They are let go after half a round trip, where TCP waits for their
   * acknowledgement a whole one: as many as with a TCP window of 4 MiB, the most that Linux gives a
   * sender by default.
   */
  static final int WINDOW = 2 << 20;

  /** What comes at the end of a stream. */
  private enum Kind {
    DATA,
    END,
    RESET
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Piece(Kind kind, byte[] bytes, long due) {}

  private final Socket from;
  private final Socket to;
  private final Lane lane;
  private final SplittableRandom random;
  private final Connection connection;
  private final Semaphore window = new Semaphore(WINDOW);
  private final BlockingQueue<Piece> underWay = new LinkedBlockingQueue<>();
  private long lastDue = System.nanoTime();

  Pipe(Socket from, Socket to, Lane lane, SplittableRandom random, Connection connection) {
    this.from = from;
    this.to = to;
    this.lane = lane;
    this.random = random;
    this.connection = connection;
  }

  /** Reads until the stream ends. */
  void read() {
    try {
      readAll();
    } catch (InterruptedException e) {
      // The connection is closed.
      Thread.currentThread().interrupt();
    }
  }

  private void readAll() throws InterruptedException {
    byte[] buffer = new byte[Lane.LARGEST];
    try {
      InputStream in = from.getInputStream();
      for (int length = read(in, buffer); length >= 0; length = read(in, buffer)) {
        window.acquire(length);
        long sent = put(Kind.DATA, Arrays.copyOf(buffer, length));
        lane.awaitTurn(sent);
      }
      put(Kind.END, new byte[0]);
    } catch (IOException e) {
      put(Kind.RESET, new byte[0]);
    }
  }

  private int read(InputStream in, byte[] buffer) throws IOException {
    return in.read(buffer, 0, lane.piece());
  }

  private long put(Kind kind, byte[] bytes) throws InterruptedException {
    long sent = lane.send(bytes.length);
    long due = sent + lane.delay(random);
    if (due - lastDue < 0) {
      due = lastDue; // a stream stays in order
    }
    lastDue = due;
    underWay.add(new Piece(kind, bytes, due));
    return sent;
  }

  /** Writes until the end is passed on. */
  void write() {
    try {
      boolean broken = false;
      Piece piece = next();
      while (piece.kind() == Kind.DATA) {
        broken = broken || !written(piece);
        window.release(piece.bytes().length);
        piece = next();
      }
      if (piece.kind() == Kind.RESET) {
        connection.close(true);
      } else {
        end(broken);
      }
    } catch (InterruptedException e) {
      // The connection is closed.
      Thread.currentThread().interrupt();
    }
  }

  private Piece next() throws InterruptedException {
    Piece piece = underWay.take();
    Clock.await(piece.due());
    return piece;
  }

  /**
   * Where the receiver is gone, the rest is dropped; what it sent before is still under way to the
   * sender, and its end follows in its turn.
   */
  private boolean written(Piece piece) {
    try {
      to.getOutputStream().write(piece.bytes());
      return true;
    } catch (IOException e) {
      connection.broken(this);
      return false;
    }
  }

  private void end(boolean broken) {
    try {
      if (!broken) {
        to.shutdownOutput();
      }
    } catch (IOException e) {
      connection.broken(this);
    }
    connection.ended(this);
  }
}
