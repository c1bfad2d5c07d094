package beamtime.sql.files;

import java.nio.ByteBuffer;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Buffers outside the heap, one for each call that is under way at once: files are written from and
 * read into them without another copy.
 */
final class Buffers {
  /** What is written or read at once, if no object is longer. */
  static final int PIECE = 1 << 18;

  private final Deque<ByteBuffer> idle = new ConcurrentLinkedDeque<>();

  /** An empty one with room for so many bytes, or more. */
  ByteBuffer take(long bytes) {
    int room = Math.toIntExact(Math.max(PIECE, bytes));
    ByteBuffer spare = idle.pollFirst();
    return spare != null && spare.capacity() >= room
        ? spare.clear()
        : ByteBuffer.allocateDirect(room);
  }

  void giveBack(ByteBuffer buffer) {
    idle.addFirst(buffer);
  }
}
