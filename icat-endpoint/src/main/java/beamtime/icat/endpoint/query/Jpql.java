package beamtime.icat.endpoint.query;

import beamtime.icat.endpoint.contract.IcatException;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import jakarta.persistence.TemporalType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** JPQL in the making, and what its parameters stand for. */
public final class Jpql {
  /** ICAT's package, in which its clients write enumerated values. */
  static final String ICAT_PACKAGE = "org.icatproject.";

  private static final String OUR_PACKAGE = "beamtime.icat.endpoint.entity.";

  /** Package of two words, type and value. */
  private static final int ENUM_PARTS = 4;

  private static final String USER = ":user";

  private final StringBuilder text = new StringBuilder();
  private final Map<String, String> moments = new LinkedHashMap<>();
  private boolean asksForUser;

  /** Appends our own words. */
  public Jpql add(String words) {
    if (text.length() > 0) {
      text.append(' ');
    }
    text.append(words);
    return this;
  }

  /** Appends another, with what its parameters stand for. */
  public Jpql add(Jpql part) {
    moments.putAll(part.moments);
    asksForUser |= part.asksForUser;
    return add(part.text.toString());
  }

  /** Appends tokens of a client, one space between them, as ICAT writes them. */
  public Jpql add(List<Token> tokens) throws IcatException {
    return add(tokens, UnaryOperator.identity());
  }

  /**
   * The same with other names.
   *
   * @param names what becomes of each path, variable or entity
   */
  public Jpql add(List<Token> tokens, UnaryOperator<String> names) throws IcatException {
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      boolean called = i + 1 < tokens.size() && tokens.get(i + 1).is("(");
      add(written(token, called, names));
    }
    return this;
  }

  private String written(Token token, boolean called, UnaryOperator<String> names)
      throws IcatException {
    return switch (token.kind()) {
      case NAME -> named(token.text(), called, names);
      case PARAMETER -> parameter(token.text());
      case MOMENT -> moment(token.text());
      case SIGN -> sign(token.text());
      case KEYWORD, TEXT, INTEGER, REAL -> token.text();
    };
  }

  /**
   * Functions that are not ICAT's are refused: EclipseLink has some that take SQL, tables and
   * columns.
   */
  private static String named(String name, boolean called, UnaryOperator<String> names)
      throws IcatException {
    if (called) {
      throw IcatException.bad(name + " is not a function of a query");
    }
    if (!name.startsWith(ICAT_PACKAGE)) {
      return names.apply(name);
    }
    if (name.split("\\.", -1).length != ENUM_PARTS) {
      throw IcatException.bad(
          "Enum literal " + name + " must contain exactly " + ENUM_PARTS + " parts");
    }
    return OUR_PACKAGE + name.substring(ICAT_PACKAGE.length());
  }

  private String parameter(String name) throws IcatException {
    if (!name.equals(USER)) {
      throw IcatException.bad(
          "parameter " + name + " has no value; the only one that has is " + USER);
    }
    asksForUser = true;
    return name;
  }

  private String moment(String literal) {
    String parameter = Moment.parameter(literal);
    moments.put(parameter, literal);
    return ":" + parameter;
  }

  private static String sign(String sign) throws IcatException {
    if (sign.equals("[") || sign.equals("]") || sign.equals("<->")) {
      throw IcatException.bad(
          "Unexpected characters '" + sign + "' in a query that begins with SELECT");
    }
    return sign;
  }

  /**
   * The query, ready to run once our own parameters are set.
   *
   * @throws IcatException BAD_PARAMETER with the compiler's text
   */
  public Query query(EntityManager em, String user) throws IcatException {
    Query query;
    try {
      query = em.createQuery(toString());
    } catch (IllegalArgumentException e) {
      throw IcatException.bad(String.valueOf(e.getMessage()));
    } catch (StackOverflowError e) {
      throw IcatException.bad("the query is too deep");
    }
    if (asksForUser) {
      query.setParameter("user", user);
    }
    moments.forEach(
        (name, literal) -> query.setParameter(name, Moment.date(literal), TemporalType.TIMESTAMP));
    return query;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
