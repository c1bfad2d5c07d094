package beamtime.icat;

/** Texts of others, as messages of one line hold them. */
final class OneLine {
  private OneLine() {}

  /** The text with single blanks in place of line breaks and the like. */
  static String of(String text) {
    return String.valueOf(text).replaceAll("\\s+", " ").strip();
  }
}
