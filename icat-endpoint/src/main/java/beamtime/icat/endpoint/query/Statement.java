package beamtime.icat.endpoint.query;

import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query of ICAT, taken apart: the clauses of JPQL, and what ICAT adds to them.
 *
 * @param select what stands between SELECT and FROM
 * @param where without the word WHERE; empty where there is none
 * @param rest GROUP BY, HAVING and ORDER BY as they were written
 * @param include what stands after INCLUDE; null where there is none
 * @param skip rows to leave out
 * @param count most rows to answer
 */
public record Statement(
    List<Token> select,
    FromClause from,
    List<Token> where,
    List<Token> rest,
    @Nullable List<Token> include,
    int skip,
    int count) {
  private static final String[] AFTER_WHERE = {"GROUP", "HAVING", "ORDER", "INCLUDE", "LIMIT"};

  /** Reads either syntax: what does not begin with SELECT is concise, and is rewritten first. */
  public static Statement parse(@Nullable String query, Schema schema) throws IcatException {
    if (query == null) {
      throw IcatException.bad("query may not be null");
    }
    TokenReader reader = Tokenizer.read(query);
    if (!reader.at("SELECT")) {
      reader = Tokenizer.read(new ConciseQuery(reader, schema).jpql());
    }
    return read(reader, schema);
  }

  private static Statement read(TokenReader reader, Schema schema) throws IcatException {
    reader.take("SELECT");
    List<Token> select = reader.takeUntil("FROM");
    reader.take("FROM");
    FromClause from = FromClause.parse(reader, schema);
    List<Token> where = reader.skip("WHERE") ? where(reader) : List.of();
    List<Token> rest = reader.takeUntil("INCLUDE", "LIMIT");
    List<Token> include = include(reader);
    int skip = 0;
    int count = Integer.MAX_VALUE;
    if (reader.skip("LIMIT")) {
      skip = rows(reader);
      reader.take(",");
      count = reader.skip("*") ? Integer.MAX_VALUE : rows(reader);
    }
    if (include == null) {
      include = include(reader);
    }
    reader.requireEnd();
    Statement statement = new Statement(select, from, where, rest, include, skip, count);
    statement.checkSubselects();
    new SelectClause(select, from).check();
    if (rest.stream().anyMatch(token -> token.text().equalsIgnoreCase("NULLS"))) {
      throw IcatException.bad("ICAT knows no NULLS FIRST");
    }
    return statement;
  }

  private static List<Token> where(TokenReader reader) throws IcatException {
    List<Token> where = reader.takeUntil(AFTER_WHERE);
    if (where.isEmpty()) {
      throw reader.unexpected();
    }
    return where;
  }

  private static @Nullable List<Token> include(TokenReader reader) throws IcatException {
    return reader.skip("INCLUDE") ? reader.takeUntil("LIMIT", "INCLUDE") : null;
  }

  private static int rows(TokenReader reader) throws IcatException {
    String digits = reader.take(Token.Kind.INTEGER).text();
    int rows;
    try {
      rows = Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      rows = -1; // too many digits
    }
    if (rows < 0) {
      throw IcatException.internal("LIMIT " + digits + " is no number of rows");
    }
    return rows;
  }

  /** All its tokens that name something, but for those of FROM and INCLUDE. */
  public List<List<Token>> expressions() {
    return List.of(select, where, rest);
  }

  public boolean hasSubselect() {
    return expressions().stream().flatMap(List::stream).anyMatch(token -> token.is("SELECT"));
  }

  /** Whether it has none of the clauses that order, group, include or limit. */
  public boolean isSelectFromWhere() {
    return rest.isEmpty() && include == null && skip == 0 && count == Integer.MAX_VALUE;
  }

  /** Whether it is one count, which answers 0 where others answer nothing. */
  public boolean isCount() {
    return select.stream().filter(token -> token.kind() == Token.Kind.NAME).count() == 1
        && select.stream().anyMatch(token -> token.is("COUNT"));
  }

  /**
   * What goes into the answer in addition to the attributes of the one selected entity; null if the
   * query does not say.
   */
  public @Nullable Include included(Schema schema) throws IcatException {
    if (include == null) {
      return null;
    }
    List<String> selected =
        select.stream()
            .filter(token -> token.kind() == Token.Kind.NAME)
            .map(Token::text)
            .distinct()
            .toList();
    if (selected.size() != 1) {
      throw IcatException.bad("INCLUDE is only valid for one quantity in the SELECT clause");
    }
    String path = selected.get(0);
    return Include.parse(new TokenReader(include), path, from.end(path), schema);
  }

  /** The query without what ICAT adds. */
  public Jpql jpql() throws IcatException {
    Jpql jpql = head();
    if (!where.isEmpty()) {
      jpql.add("WHERE").add(where);
    }
    return jpql.add(rest);
  }

  /**
   * The same where all these conditions hold too.
   *
   * @param conditions each in brackets
   */
  public Jpql jpql(List<Jpql> conditions) throws IcatException {
    if (conditions.isEmpty()) {
      return jpql();
    }
    Jpql jpql = head().add("WHERE");
    if (!where.isEmpty()) {
      jpql.add("(").add(where).add(") AND");
    }
    for (int i = 0; i < conditions.size(); i++) {
      if (i > 0) {
        jpql.add("AND");
      }
      jpql.add(conditions.get(i));
    }
    return jpql.add(rest);
  }

  private Jpql head() throws IcatException {
    return new Jpql().add("SELECT").add(select).add("FROM").add(from.tokens());
  }

  /** The entities of subselects must be of the schema as well. */
  private void checkSubselects() throws IcatException {
    for (List<Token> expression : expressions()) {
      for (int i = 0; i < expression.size(); i++) {
        if (expression.get(i).is("SELECT")) {
          TokenReader inner = new TokenReader(expression.subList(i + 1, expression.size()));
          inner.takeUntil("FROM");
          inner.take("FROM");
          from.parseInner(inner);
        }
      }
    }
  }
}
