package beamtime.core.markdown;

/** Text of somebody else, made fit for a terminal. */
public final class Plain {
  private Plain() {}

  /** In one line, and without characters that a terminal obeys. */
  public static String line(String text) {
    StringBuilder plain = new StringBuilder();
    text.codePoints().forEach(c -> plain.appendCodePoint(isObeyed(c) ? '?' : c));
    return plain.toString();
  }

  /** The same of a text that may have lines: blanks and line ends in a row become one blank. */
  public static String words(String text) {
    return line(text.replaceAll("\\s+", " "));
  }

  /** Control characters, line ends, and those that change the direction of what follows. */
  private static boolean isObeyed(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default -> false;
    };
  }
}
