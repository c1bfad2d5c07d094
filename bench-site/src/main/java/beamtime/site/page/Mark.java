package beamtime.site.page.run;

/**
 * A remark on a cell: never a colour alone, always a sign and a word.
 *
 * @param tone class of style
 * @param sign one character
 * @param word such as {@code faster}
 * @param why one line; empty if the word says all
 */
public record Mark(String tone, String sign, String word, String why) {
  static Mark faster() {
    return new Mark("faster", "▲", "faster", "");
  }

  static Mark slower() {
    return new Mark("slower", "▼", "slower", "");
  }

  static Mark same() {
    return new Mark("same", "=", "no difference seen", "");
  }

  static Mark few(String why) {
    return new Mark("few", "?", "too few samples", why);
  }

  /** Neither good nor bad: there is nothing to compare. */
  static Mark none(String word, String why) {
    return new Mark("none", "–", word, why);
  }

  /** It is what others are compared with. */
  static Mark base() {
    return new Mark("none", "·", "base", "");
  }

  static Mark broken(String word, String why) {
    return new Mark("broken", "✕", word, why);
  }
}
