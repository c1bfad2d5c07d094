package beamtime.es;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Looks for an ASCII text in bytes, most of which it never looks at (Horspool, "Practical fast
 * searching in strings", 1980).
 */
final class ByteSearch {
  private final byte[] text;

  /** How far the text may move when its last character is at a byte. */
  private final int[] shifts = new int[256];

  ByteSearch(String ascii) {
    text = ascii.getBytes(StandardCharsets.US_ASCII);
    Arrays.fill(shifts, text.length);
    for (int i = 0; i < text.length - 1; i++) {
      shifts[text[i]] = text.length - 1 - i;
    }
  }

  int length() {
    return text.length;
  }

  /** Whether the text stands there. */
  boolean isAt(byte[] bytes, int at, int end) {
    return at + text.length <= end
        && Arrays.equals(bytes, at, at + text.length, text, 0, text.length);
  }

  /** Where the text stands first in [from, end); -1 where it doesn't. */
  int in(byte[] bytes, int from, int end) {
    int last = text.length - 1;
    for (int at = from; at <= end - text.length; at += shifts[bytes[at + last] & 0xFF]) {
      if (bytes[at + last] == text[last] && isAt(bytes, at, end)) {
        return at;
      }
    }
    return -1;
  }
}
