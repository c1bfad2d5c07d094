package beamtime.core.data;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.ForkJoinPool;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/** SHA-256 over the hashes of generated rows, by which tests seal data. */
public final class SealedRows {
  private SealedRows() {}

  /**
   * Digest over rows [from, to) in their order.
   *
   * @param rowHash hash of the row with an index; called from {@code workers} threads at once
   * @return 64 hexadecimal digits
   */
  public static String digest(LongUnaryOperator rowHash, long from, long to, int workers) {
    ForkJoinPool pool = new ForkJoinPool(workers);
    try {
      long[] hashes =
          pool.submit(() -> LongStream.range(from, to).parallel().map(rowHash).toArray()).join();
      ByteBuffer bytes = ByteBuffer.allocate(hashes.length * Long.BYTES);
      bytes.asLongBuffer().put(hashes);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes.array()));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    } finally {
      pool.shutdownNow();
    }
  }
}
