package beamtime.icat.endpoint.query;

import beamtime.icat.endpoint.contract.IcatException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Splits a query of either syntax into tokens.
 *
 * <p>All that is executed later is written from these tokens, so nothing passes unseen: names are
 * of ASCII letters, texts are in single quotes only, and there is no escape but the doubled quote.
 * As in ICAT, blanks alone stand between tokens: no line feed, no tab.
 */
final class Tokenizer {
  /** Reserved words of JPQL that ICAT knows, its own two, and the functions. */
  private static final Set<String> KEYWORDS =
      Set.of(
          ("ABS ALL AND ANY AS ASC AVG BETWEEN BOTH BY CASE COALESCE CONCAT COUNT CURRENT_DATE"
                  + " CURRENT_TIME CURRENT_TIMESTAMP DESC DISTINCT ELSE EMPTY END ESCAPE EXISTS"
                  + " FALSE FETCH FROM GROUP HAVING IN INCLUDE INNER IS JOIN LEADING LEFT LENGTH"
                  + " LIKE LIMIT LOCATE LOWER MAX MEMBER MIN MOD NOT NULL NULLIF OBJECT OF ON OR"
                  + " ORDER OUTER SELECT SIZE SOME SQRT SUBSTRING SUM THEN TRAILING TRIM TRUE UPPER"
                  + " WHEN WHERE")
              .split(" "));

  /** Longer ones first. */
  private static final List<String> SIGNS =
      List.of(
          "<->", "<>", "<=", ">=", "!=", "<", ">", "=", "(", ")", "[", "]", ",", "+", "-", "*",
          "/");

  /** More than people write, and few enough for a parser that descends into each. */
  private static final int MOST_BRACKETS = 200;

  private final String query;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int open;

  private Tokenizer(String query) {
    this.query = query;
  }

  static TokenReader read(String query) throws IcatException {
    Tokenizer tokenizer = new Tokenizer(query);
    while (tokenizer.next()) {}
    return new TokenReader(tokenizer.tokens);
  }

  private boolean next() throws IcatException {
    skip(c -> c == ' ');
    if (at == query.length()) {
      return false;
    }
    char first = query.charAt(at);
    if (isNameStart(first)) {
      word();
    } else if (isDigit(first) || isMinus(first)) {
      number();
    } else if (first == ':') {
      int start = at++;
      skip(Tokenizer::isNamePart);
      add(Token.Kind.PARAMETER, query.substring(start, at));
    } else if (first == '\'') {
      text();
    } else if (first == '{') {
      moment();
    } else {
      sign();
    }
    return true;
  }

  private void word() {
    int start = at;
    skip(c -> isNamePart(c) || c == '.');
    String word = query.substring(start, at);
    String capitals = word.toUpperCase(Locale.ROOT);
    if (KEYWORDS.contains(capitals)) {
      add(Token.Kind.KEYWORD, capitals);
    } else {
      add(Token.Kind.NAME, word);
    }
  }

  /** A minus belongs to the number unless it stands between two values. */
  private boolean isMinus(char first) {
    if (first != '-' || at + 1 == query.length() || !isDigit(query.charAt(at + 1))) {
      return false;
    }
    Token before = tokens.isEmpty() ? null : tokens.get(tokens.size() - 1);
    return before == null
        || before.kind() == Token.Kind.KEYWORD
        || (before.kind() == Token.Kind.SIGN && !before.is(")"));
  }

  private void number() {
    int start = at++;
    skip(Tokenizer::isDigit);
    Token.Kind kind = Token.Kind.INTEGER;
    if (at < query.length() && query.charAt(at) == '.') {
      kind = Token.Kind.REAL;
      at++;
      skip(Tokenizer::isDigit);
    }
    if (at < query.length() && "eE".indexOf(query.charAt(at)) >= 0) {
      kind = Token.Kind.REAL;
      at++;
      if (at < query.length() && "+-".indexOf(query.charAt(at)) >= 0) {
        at++;
      }
      skip(Tokenizer::isDigit);
    }
    add(kind, query.substring(start, at));
  }

  private void text() throws IcatException {
    int start = at;
    do {
      at = query.indexOf('\'', at + 1) + 1;
      if (at == 0) {
        throw IcatException.bad("Unexpected end of string in state INQUOTES for string: " + query);
      }
    } while (at < query.length() && query.charAt(at) == '\'');
    add(Token.Kind.TEXT, query.substring(start, at));
  }

  private void moment() throws IcatException {
    int end = query.indexOf('}', at);
    String moment = end < 0 ? query.substring(at) : query.substring(at, end + 1);
    at += moment.length();
    add(Token.Kind.MOMENT, Moment.normal(moment));
  }

  private void sign() throws IcatException {
    for (String sign : SIGNS) {
      if (query.startsWith(sign, at)) {
        at += sign.length();
        open += sign.equals("(") ? 1 : sign.equals(")") ? -1 : 0;
        if (open > MOST_BRACKETS) {
          throw IcatException.bad("more than " + MOST_BRACKETS + " brackets in each other");
        }
        add(Token.Kind.SIGN, sign);
        return;
      }
    }
    throw IcatException.bad(
        "Unexpected character '"
            + query.charAt(at)
            + "' near \""
            + query.substring(Math.max(0, at - 4), Math.min(at + 5, query.length()))
            + "\" in state NONE for string: "
            + query);
  }

  private void add(Token.Kind kind, String text) {
    tokens.add(new Token(kind, text));
  }

  private void skip(IntPredicate wanted) {
    while (at < query.length() && wanted.test(query.charAt(at))) {
      at++;
    }
  }

  private static boolean isNameStart(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
  }

  private static boolean isNamePart(int c) {
    return isNameStart(c) || isDigit(c);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
