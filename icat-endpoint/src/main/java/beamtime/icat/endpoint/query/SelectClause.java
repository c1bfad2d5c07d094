package beamtime.icat.endpoint.query;

import beamtime.icat.endpoint.contract.IcatException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What stands between SELECT and FROM, and what of it ICAT refuses though its database would not:
 * each word that ICAT does not know, such as CASE or an alias, is taken for a variable.
 */
final class SelectClause {
  /** Words of JPQL that ICAT does not know; elsewhere it hands them on. */
  private static final String[] UNKNOWN = {
    "CASE", "COALESCE", "ELSE", "END", "EXISTS", "NULLIF", "OF", "ON", "SOME", "THEN", "WHEN"
  };

  private final List<Token> tokens;
  private final FromClause from;

  SelectClause(List<Token> tokens, FromClause from) {
    this.tokens = tokens;
    this.from = from;
  }

  void check() throws IcatException {
    if (hasSubselect()) {
      return;
    }
    if (has("TRIM") && has("FROM")) {
      throw IcatException.bad("ICAT takes the FROM of a TRIM for that of the query");
    }
    checkVariables();
    checkLiterals();
    if (has("SIZE")) {
      throw IcatException.bad("SIZE is only valid in a WHERE clause");
    }
    checkEntities();
  }

  /** Its own variables are checked where it is compiled. */
  private boolean hasSubselect() {
    return has("SELECT");
  }

  /** In the order in which ICAT comes to them. */
  private void checkVariables() throws IcatException {
    Set<String> names = new HashSet<>();
    for (Token token : tokens) {
      if (token.kind() == Token.Kind.NAME || token.is(UNKNOWN)) {
        names.add(token.text());
      }
    }
    for (String name : names) {
      String variable = name.split("\\.", 2)[0];
      if (from.variable(variable) == null) {
        throw IcatException.bad(
            "idVar '"
                + variable.toUpperCase(Locale.ROOT)
                + "' referenced in the SELECT clause is not defined in the FROM clause.");
      }
    }
  }

  /** ICAT loses the quotes of a text here. */
  private void checkLiterals() throws IcatException {
    for (Token token : tokens) {
      if (token.kind() == Token.Kind.TEXT || token.kind() == Token.Kind.MOMENT) {
        throw IcatException.bad("literal " + token.text() + " in the SELECT clause");
      }
    }
    for (List<Token> item : items()) {
      boolean alone = item.stream().filter(token -> !token.is("DISTINCT")).count() == 1;
      if (!alone) {
        continue;
      }
      Token last = item.get(item.size() - 1);
      if (last.kind() == Token.Kind.INTEGER
          || last.kind() == Token.Kind.REAL
          || last.is("TRUE", "FALSE", "NULL")) {
        throw IcatException.bad("literal " + last.text() + " in the SELECT clause");
      }
    }
  }

  private void checkEntities() throws IcatException {
    List<List<Token>> items = items();
    for (List<Token> item : items) {
      Token last = item.isEmpty() ? null : item.get(item.size() - 1);
      if (items.size() > 1 && last != null && item.size() <= 2 && isEntity(last)) {
        throw IcatException.bad("entity " + last.text() + " among other fields");
      }
    }
  }

  private boolean isEntity(Token path) {
    if (path.kind() != Token.Kind.NAME) {
      return false;
    }
    try {
      from.end(path.text());
      return true;
    } catch (IcatException e) {
      return false;
    }
  }

  private List<List<Token>> items() {
    List<List<Token>> items = new ArrayList<>(List.of(new ArrayList<>()));
    int depth = 0;
    for (Token token : tokens) {
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      if (depth == 0 && token.is(",")) {
        items.add(new ArrayList<>());
      } else {
        items.get(items.size() - 1).add(token);
      }
    }
    return items;
  }

  private boolean has(String word) {
    return tokens.stream().anyMatch(token -> token.is(word));
  }
}
