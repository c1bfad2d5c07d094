package beamtime.icat.endpoint.query;

import beamtime.icat.endpoint.contract.Attribute;
import beamtime.icat.endpoint.contract.EntityShape;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.RelType;
import beamtime.icat.endpoint.contract.Schema;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * What stands in the brackets of a concise query, rewritten to JPQL: comparisons of an attribute of
 * the entity with a value, joined by AND, OR, NOT and parentheses. Values of enumerated types are
 * written bare.
 */
final class ConciseCondition {
  private static final String[] COMPARISONS = {"=", "<>", "!=", "<", "<=", ">", ">=", "LIKE"};

  private final TokenReader reader;
  private final EntityShape entity;
  private final Schema schema;

  ConciseCondition(TokenReader reader, EntityShape entity, Schema schema) {
    this.reader = reader;
    this.entity = entity;
    this.schema = schema;
  }

  /** Reads up to what can't belong to it. */
  String jpql() throws IcatException {
    StringJoiner terms = new StringJoiner(" OR ");
    do {
      StringJoiner factors = new StringJoiner(" AND ");
      do {
        factors.add(factor());
      } while (reader.skip("AND"));
      terms.add(factors.toString());
    } while (reader.skip("OR"));
    return terms.toString();
  }

  private String factor() throws IcatException {
    String not = reader.skip("NOT") ? "NOT " : "";
    if (reader.skip("(")) {
      String inner = jpql();
      reader.take(")");
      return not + "(" + inner + ")";
    }
    return not + comparison();
  }

  private String comparison() throws IcatException {
    Operand left = operand();
    if (reader.at(COMPARISONS)) {
      String sign = reader.take().text();
      return compared(left, sign, operand());
    }
    if (!left.isAttribute()) {
      throw IcatException.bad(
          "IN and BETWEEN comparisons require an attribute on the left, not " + left.text());
    }
    if (reader.skip("IN")) {
      StringJoiner values = new StringJoiner(", ", left.jpql(left) + " IN (", ")");
      reader.take("(");
      do {
        values.add(operand().jpql(left));
      } while (reader.skip(","));
      reader.take(")");
      return values.toString();
    }
    reader.take("BETWEEN");
    String low = operand().jpql(left);
    reader.take("AND");
    return left.jpql(left) + " BETWEEN " + low + " AND " + operand().jpql(left);
  }

  private static String compared(Operand left, String sign, Operand right) throws IcatException {
    if (left.isAttribute()) {
      return left.jpql(left) + " " + sign + " " + right.jpql(left);
    }
    if (right.isAttribute()) {
      return left.jpql(right) + " " + sign + " " + right.jpql(right);
    }
    throw IcatException.bad(
        "Attribute comparisons require one attribute name and one value: "
            + left.text()
            + " "
            + sign
            + " "
            + right.text());
  }

  private Operand operand() throws IcatException {
    String minus = reader.skip("-") ? "-" : "";
    Token token = reader.take();
    boolean value =
        switch (token.kind()) {
          case INTEGER, REAL -> true;
          case NAME, TEXT, PARAMETER, MOMENT -> minus.isEmpty();
          case KEYWORD -> minus.isEmpty() && token.is("TRUE", "FALSE");
          case SIGN -> false;
        };
    if (!value) {
      throw IcatException.bad(
          "Expected an attribute name or a value in place of " + minus + token.text());
    }
    return new Operand(token.kind() == Token.Kind.NAME, minus + token.text(), attribute(token));
  }

  /** The attribute at the end of a path from the entity; null where it is no such path. */
  private @Nullable Attribute attribute(Token token) throws IcatException {
    if (token.kind() != Token.Kind.NAME || entity.attribute(token.head()) == null) {
      return null;
    }
    Attribute found = null;
    EntityShape shape = entity;
    for (String step : token.text().split("\\.", -1)) {
      found = shape == null ? null : shape.attribute(step);
      if (found == null) {
        throw IcatException.bad(
            "Field " + step + " not found in " + entity.name() + "." + token.text());
      }
      shape =
          found.relation() == RelType.ATTRIBUTE
              ? null
              : schema.of(found.type().asSubclass(EntityBaseBean.class));
    }
    return found;
  }

  /** One side of a comparison: an attribute where it has one, else a value. */
  private final class Operand {
    private final boolean named;
    private final String text;
    private final @Nullable Attribute attribute;

    Operand(boolean named, String text, @Nullable Attribute attribute) {
      this.named = named;
      this.text = text;
      this.attribute = attribute;
    }

    boolean isAttribute() {
      return attribute != null;
    }

    String text() {
      return text;
    }

    /** As JPQL, next to that attribute. */
    String jpql(Operand compared) {
      if (attribute != null) {
        return ConciseQuery.variable(entity) + "." + text;
      }
      return named
          ? Jpql.ICAT_PACKAGE
              + Objects.requireNonNull(compared.attribute).type().getSimpleName()
              + "."
              + text
          : text;
    }
  }
}
