package beamtime.icat.endpoint.query;

import java.util.Arrays;

/**
 * A word, a literal or a sign of a query.
 *
 * @param text as it was written; a keyword in capitals
 */
public record Token(Kind kind, String text) {
  public enum Kind {
    /**
     * A path such as {@code d.dataset.name}, a variable, an entity or a word of no meaning here.
     */
    NAME,
    KEYWORD,
    /** With its quotes. */
    TEXT,
    INTEGER,
    REAL,
    /** With its colon. */
    PARAMETER,
    /** {@code {ts yyyy-mm-dd hh:mm:ss}}. */
    MOMENT,
    SIGN
  }

  /** Whether it is one of these keywords or signs. */
  boolean is(String... words) {
    return (kind == Kind.KEYWORD || kind == Kind.SIGN) && Arrays.asList(words).contains(text);
  }

  /** What precedes the first dot. */
  public String head() {
    int dot = text.indexOf('.');
    return dot < 0 ? text : text.substring(0, dot);
  }
}
