package beamtime.core.data;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A dictionary: a column's few texts, their bytes and hashes made once, and how often each comes.
 */
final class Words implements Codebook {
  private final String[] texts;
  private final byte[][] bytes;
  private final long[] hashes;

  /** Codes, each as often as its weight. */
  private final short[] slots;

  private Words(List<String> words, short[] slots) {
    this.texts = words.toArray(String[]::new);
    this.slots = slots;
    this.bytes = new byte[texts.length][];
    this.hashes = new long[texts.length];
    for (int i = 0; i < texts.length; i++) {
      bytes[i] = texts[i].getBytes(StandardCharsets.US_ASCII);
      hashes[i] = Mix64.hash(texts[i]);
    }
  }

  /** Words that come with a weight each: {@code "cms 46"}. */
  static Words weighted(List<String> lines) {
    List<String[]> pairs = lines.stream().map(line -> line.split(" ", -1)).toList();
    short[] slots = new short[pairs.stream().mapToInt(pair -> Integer.parseInt(pair[1])).sum()];
    int slot = 0;
    for (int i = 0; i < pairs.size(); i++) {
      int next = slot + Integer.parseInt(pairs.get(i)[1]);
      Arrays.fill(slots, slot, next, (short) i);
      slot = next;
    }
    return new Words(pairs.stream().map(pair -> pair[0]).toList(), slots);
  }

  /** See {@link #weighted(List)}. */
  static Words weighted(String... lines) {
    return weighted(List.of(lines));
  }

  /** The given words, each once, in the order of their first appearance, equally likely. */
  static Words distinct(List<String> words) {
    return weighted(words.stream().distinct().map(word -> word + " 1").toList());
  }

  /**
   * A prefix and a number of fixed width, from 0, equally likely: {@code wn000} to {@code wn399}.
   */
  static Words numbered(String prefix, int count) {
    int width = String.valueOf(count - 1).length();
    return distinct(
        IntStream.range(0, count).mapToObj(i -> prefix + Digits.padded(i, width)).toList());
  }

  int size() {
    return texts.length;
  }

  /** Sum of all weights. */
  int weight() {
    return slots.length;
  }

  @Override
  public String text(long code) {
    return texts[(int) code];
  }

  @Override
  public byte[] bytes(long code) {
    return bytes[(int) code];
  }

  @Override
  public long hash(long code) {
    return hashes[(int) code];
  }

  /** A code, by weight. */
  long pick(long bits) {
    return slots[(int) Mix64.bounded(bits, slots.length)];
  }

  /**
   * A code, low ones much more often (the product of two uniform numbers): a few users make most of
   * the jobs.
   */
  long pickSkewed(long bits) {
    long product = ((bits >>> 32) * ((bits & 0xFFFFFFFFL) >>> 12)) >>> 32;
    return (product * texts.length) >>> 20;
  }

  /** The code of a word of this dictionary. */
  int code(String word) {
    int code = Arrays.asList(texts).indexOf(word);
    if (code < 0) {
      throw new IllegalArgumentException("no word '" + word + "' in " + Arrays.toString(texts));
    }
    return code;
  }

  int[] codes(List<String> words) {
    return words.stream().mapToInt(this::code).toArray();
  }
}
