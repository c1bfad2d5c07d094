package beamtime.core.data;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.LongUnaryOperator;

/** SHA-256 over the hashes of generated rows: names data in results. */
public final class Digest {
  /** Rows that the name of a data set samples. */
  public static final int SAMPLES = 256;

  private static final int NAME_DIGITS = 12;

  private Digest() {}

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
    ByteBuffer bytes = ByteBuffer.allocate(hashes.length * Long.BYTES);
    bytes.asLongBuffer().put(hashes);
    sha.update(bytes);
    return HexFormat.of().formatHex(sha.digest()).substring(0, NAME_DIGITS);
  }

  /** A digest of nothing yet. */
  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform must offer SHA-256", e);
    }
  }

  /** The first hexadecimal digits of a text's. */
  public static String of(String text, int digits) {
    byte[] digest = sha256().digest(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest).substring(0, digits);
  }
}
