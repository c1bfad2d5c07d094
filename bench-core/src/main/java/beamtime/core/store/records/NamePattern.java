package beamtime.core.store.records;

import java.util.Optional;

/**
 * Names that are asked for. The text is plain: no character of it means anything but itself.
 *
 * @param kind how the text stands in the names
 * @param text empty for all names, and for no others
 */
public record NamePattern(Kind kind, String text) {
  /** Every name. */
  public static final NamePattern ALL = new NamePattern(Kind.ALL, "");

  /** How the text of a pattern stands in a name. */
  public enum Kind {
    /** It is the name. */
    FIXED,
    /** The name begins with it. */
    PREFIX,
    /** The name contains it. */
    INFIX,
    /** Not at all. */
    ALL
  }

  public NamePattern {
    if (text.isEmpty() != (kind == Kind.ALL)) {
      throw new IllegalArgumentException(
          "pattern of names " + kind + " '" + text + "': all names need no text, others need one");
    }
  }

  /** The one name. */
  public static NamePattern fixed(String name) {
    return new NamePattern(Kind.FIXED, name);
  }

  /** Names that begin with a text. */
  public static NamePattern prefix(String text) {
    return new NamePattern(Kind.PREFIX, text);
  }

  /** Names that contain a text. */
  public static NamePattern infix(String text) {
    return new NamePattern(Kind.INFIX, text);
  }

  /** Whether a name is asked for. */
  public boolean matches(String name) {
    return switch (kind) {
      case FIXED -> name.equals(text);
      case PREFIX -> name.startsWith(text);
      case INFIX -> name.contains(text);
      case ALL -> true;
    };
  }

  /**
   * The least text above all that begin with this pattern's, in the order of characters: names from
   * the text to this one, exclusive, are those that begin with it. Empty where there is no such
   * text.
   */
  public Optional<String> end() {
    for (int end = text.length(); end > 0; end = text.offsetByCodePoints(end, -1)) {
      int last = text.codePointBefore(end);
      if (last < Character.MAX_CODE_POINT) {
        // A surrogate is no character: none is between these two.
        int next = last + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : last + 1;
        String kept = text.substring(0, end - Character.charCount(last));
        return Optional.of(kept + Character.toString(next));
      }
    }
    return Optional.empty();
  }
}
