package beamtime.core.data;

/**
 * The one source of chance and of checksums: 64-bit mixing after SplitMix64 (Steele, Lea and Flood,
 * "Fast splittable pseudorandom number generators", OOPSLA 2014).
 */
public final class Mix64 {
  /**
   * The odd integer nearest to 2^64 divided by the golden ratio: steps of it visit all 2^64 values
   * evenly.
   */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /**
   * Multiplier of text hashes: odd and with its bits spread, so that no two short texts cancel out
   * as "Aa" and "BB" do with a small one (the multiplier of Knuth's MMIX generator).
   */
  private static final long SPREAD = 6364136223846793005L;

  private Mix64() {}

  /**
   * A bijection of the 64-bit integers in which every input bit changes about half of the output
   * bits.
   */
  public static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** The seed of one stream, so that no two columns share their chance. */
  public static long stream(long seed, long stream) {
    return mix(mix(seed + GOLDEN) + GOLDEN * (stream + 1));
  }

  /** The value at {@code index} of a stream made by {@link #stream}. */
  public static long at(long stream, long index) {
    return mix(stream + GOLDEN * (index + 1));
  }

  /** Maps 64 random bits to [0, bound) without division; bound must be positive. */
  public static long bounded(long bits, long bound) {
    return Math.multiplyHigh(bits >>> 1, bound << 1);
  }

  /** Folds one more value into a running hash; the order of values matters. */
  public static long fold(long hash, long value) {
    return mix(hash + GOLDEN + value);
  }

  /**
   * Hash of a text of ISO 8859-1 characters; the same as {@link #hash(byte[], int, int)} of its
   * bytes.
   */
  public static long hash(CharSequence text) {
    long h = GOLDEN;
    for (int i = 0; i < text.length(); i++) {
      h = h * SPREAD + (text.charAt(i) & 0xFF);
    }
    return mix(h);
  }

  /**
   * Hash of bytes; the same as {@link #hash(CharSequence)} of the text with these ISO 8859-1
   * characters.
   */
  public static long hash(byte[] bytes, int offset, int length) {
    long h = GOLDEN;
    for (int i = offset; i < offset + length; i++) {
      h = h * SPREAD + (bytes[i] & 0xFF);
    }
    return mix(h);
  }
}
