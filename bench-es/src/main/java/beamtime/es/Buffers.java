package beamtime.es;

import java.util.concurrent.ArrayBlockingQueue;

/**
 * Arrays of requests and answers, used again: making and clearing new ones of many megabytes costs
 * more than filling them.
 */
final class Buffers {
  /** What is kept after a sweep of many clients: enough for those that can run at once. */
  private static final int KEPT = 2 * Runtime.getRuntime().availableProcessors();

  private static final int SMALLEST = 1 << 16;

  private final ArrayBlockingQueue<byte[]> free = new ArrayBlockingQueue<>(KEPT);

  /** An array of any size and content. */
  byte[] take() {
    byte[] bytes = free.poll();
    return bytes == null ? new byte[SMALLEST] : bytes;
  }

  /** Takes an array that nobody else uses any more; forgets it where enough are kept. */
  void give(byte[] bytes) {
    free.offer(bytes);
  }
}
