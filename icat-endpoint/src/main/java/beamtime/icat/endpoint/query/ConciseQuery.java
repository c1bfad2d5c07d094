package beamtime.icat.endpoint.query;

import beamtime.icat.endpoint.contract.EntityShape;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * A query in ICAT's older syntax, rewritten to JPQL: {@code 2,5 DISTINCT Dataset.name ORDER BY name
 * [complete = TRUE] <-> Investigation [id = 3]}.
 *
 * <p>Its grammar: {@code [[skip],[count]] [DISTINCT] path [ORDER BY] [INCLUDE]} or {@code
 * function(path)}, then {@code [condition]} and any number of {@code <-> Entity [condition]}. The
 * variable of an entity is its name with a dollar sign.
 */
final class ConciseQuery {
  private static final String[] FUNCTIONS = {"COUNT", "MIN", "MAX", "AVG", "SUM"};

  private final TokenReader reader;
  private final Schema schema;

  private @Nullable String function;
  private boolean distinct;

  @SuppressWarnings("NullAway.Init") // the result comes before all that asks for it
  private String path;

  @SuppressWarnings("NullAway.Init")
  private EntityShape entity;

  private String order = "";
  private String include = "";
  private String limit = "";

  /** Conditions by entity; empty where there is none. */
  private final Map<EntityShape, String> conditions = new LinkedHashMap<>();

  ConciseQuery(TokenReader reader, Schema schema) {
    this.reader = reader;
    this.schema = schema;
  }

  static String variable(EntityShape entity) {
    return entity.name() + "$";
  }

  String jpql() throws IcatException {
    if (reader.at(FUNCTIONS)) {
      function();
    } else {
      rowsAndOrder();
    }
    conditions.put(entity, condition(entity));
    while (!reader.atEnd()) {
      reader.take("<->");
      EntityShape linked = schema.named(reader.take(Token.Kind.NAME).text());
      conditions.merge(linked, condition(linked), ConciseQuery::both);
    }
    return written();
  }

  private void function() throws IcatException {
    function = reader.take().text();
    reader.take("(");
    result();
    reader.take(")");
  }

  private void rowsAndOrder() throws IcatException {
    limit();
    distinct = reader.skip("DISTINCT");
    result();
    order();
    if (reader.at("INCLUDE") && path.equals(entity.name())) {
      reader.take();
      include = new ConciseInclude(reader, schema).jpql(entity, variable(entity));
      order();
    }
  }

  private void result() throws IcatException {
    Token result = reader.take(Token.Kind.NAME);
    path = result.text();
    entity = schema.named(result.head());
  }

  private void limit() throws IcatException {
    if (reader.at(Token.Kind.INTEGER) || reader.at(",")) {
      String skip = reader.at(",") ? "0" : reader.take().text();
      reader.take(",");
      String count = reader.at(Token.Kind.INTEGER) ? reader.take().text() : "*";
      limit = " LIMIT " + skip + ", " + count;
    }
  }

  private void order() throws IcatException {
    if (!order.isEmpty() || !reader.skip("ORDER")) {
      return;
    }
    reader.take("BY");
    StringJoiner columns = new StringJoiner(", ", " ORDER BY ", "");
    do {
      Token column = reader.take(Token.Kind.NAME);
      if (entity.attribute(column.head()) == null) {
        throw IcatException.bad("Field " + column.head() + " not found in " + entity.name());
      }
      String direction = reader.at("ASC", "DESC") ? " " + reader.take().text() : "";
      columns.add(variable(entity) + "." + column.text() + direction);
    } while (reader.skip(","));
    order = columns.toString();
  }

  private String condition(EntityShape shape) throws IcatException {
    if (!reader.skip("[")) {
      return "";
    }
    String condition = new ConciseCondition(reader, shape, schema).jpql();
    reader.take("]");
    return "(" + condition + ")";
  }

  private String written() throws IcatException {
    String result = variable(entity) + path.substring(entity.name().length());
    StringBuilder jpql = new StringBuilder("SELECT ");
    jpql.append(distinct ? "DISTINCT " : "");
    jpql.append(function == null ? result : function + "(" + result + ")");
    jpql.append(" FROM ").append(entity.name()).append(" AS ").append(variable(entity));
    jpql.append(new Links(schema, List.copyOf(conditions.keySet())).joins(entity));
    String where = conditions.values().stream().reduce("", ConciseQuery::both);
    jpql.append(where.isEmpty() ? "" : " WHERE " + where);
    return jpql.append(order).append(include).append(limit).toString();
  }

  private static String both(String one, String other) {
    return one.isEmpty() || other.isEmpty() ? one + other : one + " AND " + other;
  }
}
