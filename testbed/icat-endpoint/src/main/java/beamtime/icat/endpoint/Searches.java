package beamtime.icat.endpoint;

import beamtime.icat.endpoint.entity.EntityBaseBean;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import jakarta.persistence.TemporalType;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Answers queries: JPQL goes to the database as it is. */
final class Searches {
  private static final Pattern GET =
      Pattern.compile(
          "\\s*(\\w+)(?:\\s+(?!INCLUDE\\b)(\\w+))?(?:\\s+INCLUDE\\s+(.*))?\\s*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private final Schema schema;
  private final int maxEntities;

  Searches(Schema schema, int maxEntities) {
    this.schema = schema;
    this.maxEntities = maxEntities;
  }

  /** Rows as the wire takes them: beans, values, or field sets. */
  List<Object> search(EntityManager em, String user, String text) throws IcatException {
    Statement statement = Statement.parse(text);
    if (!schema.knows(statement.entity())) {
      throw new IcatException(
          IcatExceptionType.BAD_PARAMETER,
          "No information to determine type of " + statement.entity() + " in the FROM clause");
    }
    List<?> rows = rows(em, user, statement);
    Answer answer = new Answer(maxEntities);
    answer.count(rows.size());
    return rows.isEmpty() ? List.of() : plain(rows, statement, answer);
  }

  /** The bean with this id; the query names its entity and what to include. */
  EntityBaseBean get(EntityManager em, String query, long id) throws IcatException {
    Matcher parts = GET.matcher(query == null ? "" : query);
    if (!parts.matches()) {
      throw new IcatException(IcatExceptionType.BAD_PARAMETER, "no entity in query: " + query);
    }
    EntityShape shape = schema.named(parts.group(1));
    EntityBaseBean stored = em.find(shape.type(), id);
    if (stored == null) {
      throw IcatException.notFound(shape.name(), id);
    }
    String variable = Objects.requireNonNullElse(parts.group(2), shape.name());
    String include = Objects.requireNonNullElse(parts.group(3), "");
    return new Answer(maxEntities).copy(stored, Include.parse(include, variable, shape, schema));
  }

  private List<?> rows(EntityManager em, String user, Statement statement) throws IcatException {
    Query query = query(em, statement.jpql());
    if (statement.asksForUser()) {
      query.setParameter("user", user);
    }
    for (Map.Entry<String, Date> moment : statement.moments().entrySet()) {
      query.setParameter(moment.getKey(), moment.getValue(), TemporalType.TIMESTAMP);
    }
    query.setFirstResult(statement.skip());
    // One more than is allowed, to tell too many from just enough.
    query.setMaxResults(Math.min(statement.count(), maxEntities + 1));
    return query.getResultList();
  }

  private static Query query(EntityManager em, String jpql) throws IcatException {
    try {
      return em.createQuery(jpql);
    } catch (IllegalArgumentException e) {
      throw new IcatException(IcatExceptionType.BAD_PARAMETER, e.getMessage());
    }
  }

  private List<Object> plain(List<?> rows, Statement statement, Answer answer)
      throws IcatException {
    Include include = null;
    List<Object> out = new ArrayList<>(rows.size());
    for (Object row : rows) {
      if (row instanceof Object[] fields) {
        out.add(new FieldSet(fields));
      } else if (row instanceof EntityBaseBean bean) {
        if (include == null) {
          include =
              Include.parse(
                  statement.include(), statement.variable(), schema.of(bean.getClass()), schema);
        }
        out.add(answer.copy(bean, include));
      } else if (row != null) {
        out.add(row);
      }
    }
    return out;
  }
}
