package beamtime.icat;

import org.jspecify.annotations.Nullable;

/** Texts of the server and libraries, for messages of one line. */
final class OneLine {
  private OneLine() {}

  /** The text with single blanks in place of line breaks and the like. */
  static String of(@Nullable String text) {
    return String.valueOf(text).replaceAll("\\s+", " ").strip();
  }
}
