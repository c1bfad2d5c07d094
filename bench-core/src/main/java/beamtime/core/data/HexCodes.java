package beamtime.core.data;

import java.nio.charset.StandardCharsets;

/**
 * Texts of a column with too many values for a dictionary: the code in hexadecimal digits, rendered
 * when asked for.
 *
 * @param digits width of each text
 */
record HexCodes(int digits) implements Codebook {
  /** Half of a checksum: all 64 bits. */
  static final HexCodes CHECKSUM_HALF = new HexCodes(16);

  @Override
  public String text(long code) {
    return new String(bytes(code), StandardCharsets.ISO_8859_1);
  }

  @Override
  public byte[] bytes(long code) {
    byte[] text = new byte[digits];
    for (int i = digits - 1; i >= 0; i--) {
      text[i] = (byte) Character.forDigit((int) code & 0xF, 16);
      code >>>= 4;
    }
    return text;
  }

  @Override
  public long hash(long code) {
    return Mix64.hash(bytes(code), 0, digits);
  }

  /** Any of the texts, with equal chance. */
  long pick(long bits) {
    return bits >>> (Long.SIZE - 4 * digits);
  }
}
