package beamtime.site.page;

import beamtime.site.verdict.Verdict;

/**
 * A remark on a cell: never a colour alone, always a sign and a word.
 *
 * @param tone class of style
 * @param sign one character
 * @param word such as {@code faster}
 * @param why one line; empty if the word says all
 */
public record Mark(String tone, String sign, String word, String why) {
  /** Of a verdict. */
  public static Mark of(Verdict verdict) {
    if (verdict instanceof Verdict.Faster) {
      return of("faster", "▲", verdict);
    }
    if (verdict instanceof Verdict.Slower) {
      return of("slower", "▼", verdict);
    }
    if (verdict instanceof Verdict.NoDifferenceSeen) {
      return of("same", "=", verdict);
    }
    if (verdict instanceof Verdict.TooFewSamples) {
      return of("few", "?", verdict);
    }
    return verdict instanceof Verdict.Failed
        ? broken(verdict.word(), verdict.why())
        : none(verdict.word(), verdict.why());
  }

  private static Mark of(String tone, String sign, Verdict verdict) {
    return new Mark(tone, sign, verdict.word(), verdict.why());
  }

  /** Neither good nor bad: there is nothing to compare. */
  public static Mark none(String word, String why) {
    return new Mark("none", "–", word, why);
  }

  /** It is what others are compared with. */
  public static Mark base() {
    return new Mark("none", "·", "base", "");
  }

  /** There is no number, or none that can be trusted. */
  public static Mark broken(String word, String why) {
    return new Mark("broken", "✕", word, why);
  }
}
