package beamtime.core.data;

/** Numbers of a fixed width, so that they sort as texts. */
final class Digits {
  private Digits() {}

  /** The number with leading zeros; it must not need more than {@code width} digits. */
  static String padded(long number, int width) {
    String digits = Long.toString(number);
    if (number < 0 || digits.length() > width) {
      throw new IndexOutOfBoundsException("number " + number + ": " + width + " digits exist");
    }
    return "0".repeat(width - digits.length()) + digits;
  }
}
