package beamtime.icat.endpoint.query;

import beamtime.icat.endpoint.contract.IcatException;
import java.util.List;

/** Reads tokens one by one; reports what is missing in ICAT's words. */
final class TokenReader {
  private final List<Token> tokens;
  private int next;

  TokenReader(List<Token> tokens) {
    this.tokens = tokens;
  }

  boolean atEnd() {
    return next == tokens.size();
  }

  /** Whether one of these keywords or signs is next. */
  boolean at(String... words) {
    return !atEnd() && tokens.get(next).is(words);
  }

  boolean at(Token.Kind kind) {
    return !atEnd() && tokens.get(next).kind() == kind;
  }

  /** Takes the keyword or sign if it is next. */
  boolean skip(String word) {
    if (!at(word)) {
      return false;
    }
    next++;
    return true;
  }

  Token take() throws IcatException {
    if (atEnd()) {
      throw unexpected();
    }
    return tokens.get(next++);
  }

  Token take(Token.Kind kind) throws IcatException {
    return take(kind.name(), at(kind));
  }

  Token take(String word) throws IcatException {
    return take(word, at(word));
  }

  private Token take(String expected, boolean present) throws IcatException {
    if (!present) {
      throw unexpected(expected);
    }
    return take();
  }

  /** Takes all tokens up to one of these words that is in no brackets, or to the end. */
  List<Token> takeUntil(String... words) throws IcatException {
    int start = next;
    int depth = 0;
    while (!atEnd() && (depth > 0 || !at(words))) {
      if (at("(")) {
        depth++;
      } else if (at(")") && --depth < 0) {
        throw unexpected();
      }
      next++;
    }
    if (depth > 0) {
      throw unexpected();
    }
    return tokens.subList(start, next);
  }

  /** Tokens that were taken since that position. */
  List<Token> since(int position) {
    return tokens.subList(position, next);
  }

  int position() {
    return next;
  }

  void requireEnd() throws IcatException {
    if (!atEnd()) {
      throw unexpected();
    }
  }

  /** The fault for a token that is none of those, or for one that is missing. */
  IcatException unexpected(String... expected) {
    if (atEnd()) {
      return IcatException.bad("Attempt to read beyond end");
    }
    StringBuilder message = new StringBuilder("Expected token from types [");
    message.append(String.join(", ", expected));
    message.append("] at token ").append(tokens.get(next).text()).append(" in ");
    for (int i = Math.max(0, next - 2); i < Math.min(next + 3, tokens.size()); i++) {
      String text = tokens.get(i).text();
      message.append(i == next ? "< " + text + " > " : text + " ");
    }
    return IcatException.bad(message.toString());
  }
}
