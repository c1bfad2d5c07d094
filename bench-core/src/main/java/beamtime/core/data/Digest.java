package beamtime.core.data;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongUnaryOperator;

/** SHA-256 over the hashes of generated rows: seals data in tests and names it in results. */
public final class Digest {
  /** Rows that the name of a data set samples. */
  public static final int SAMPLES = 256;

  private static final int NAME_DIGITS = 12;

  /** Hashes that are in memory at a time. */
  private static final int BLOCK = 1 << 16;

  private Digest() {}

  /**
   * Digest over rows [from, to) in their order, the same for any number of workers.
   *
   * @param rowHash hash of the row with an index; called from {@code workers} threads at once
   * @param from first row
   * @param to the row after the last
   * @param workers threads that compute hashes
   * @return 64 hexadecimal digits
   */
  public static String of(LongUnaryOperator rowHash, long from, long to, int workers) {
    if (from < 0 || to < from || workers < 1) {
      throw new IllegalArgumentException(
          "digest of rows " + from + " to " + to + " by " + workers + " workers");
    }
    MessageDigest sha = sha256();
    ExecutorService executor = Executors.newFixedThreadPool(workers);
    try {
      for (long at = from; at < to; at += BLOCK) {
        long[] hashes = new long[(int) Math.min(BLOCK, to - at)];
        fill(hashes, at, rowHash, workers, executor);
        update(sha, hashes);
      }
    } finally {
      executor.shutdownNow();
    }
    return HexFormat.of().formatHex(sha.digest());
  }

  /**
   * Short name of a data set: the first 12 hexadecimal digits over its parameters and a sample of
   * its rows, spread evenly from the first to the last.
   */
  public static String name(String parameters, LongUnaryOperator rowHash, long rows, int samples) {
    MessageDigest sha = sha256();
    sha.update(parameters.getBytes(StandardCharsets.US_ASCII));
    long[] hashes = new long[(int) Math.min(rows, samples)];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = rowHash.applyAsLong(i == 0 ? 0 : (rows - 1) * i / (hashes.length - 1));
    }
    update(sha, hashes);
    return HexFormat.of().formatHex(sha.digest()).substring(0, NAME_DIGITS);
  }

  private static void fill(
      long[] hashes, long first, LongUnaryOperator rowHash, int workers, ExecutorService executor) {
    List<CompletableFuture<Void>> parts = new ArrayList<>();
    for (int w = 0; w < workers; w++) {
      int begin = (int) ((long) hashes.length * w / workers);
      int end = (int) ((long) hashes.length * (w + 1) / workers);
      parts.add(
          CompletableFuture.runAsync(
              () -> {
                for (int i = begin; i < end; i++) {
                  hashes[i] = rowHash.applyAsLong(first + i);
                }
              },
              executor));
    }
    parts.forEach(CompletableFuture::join);
  }

  private static void update(MessageDigest sha, long[] hashes) {
    ByteBuffer bytes = ByteBuffer.allocate(hashes.length * Long.BYTES);
    bytes.asLongBuffer().put(hashes);
    sha.update(bytes);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform must offer SHA-256", e);
    }
  }
}
