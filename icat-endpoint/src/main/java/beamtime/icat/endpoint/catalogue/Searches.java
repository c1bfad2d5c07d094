package beamtime.icat.endpoint.catalogue;

import beamtime.icat.endpoint.contract.AccessType;
import beamtime.icat.endpoint.contract.FieldSet;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.IcatExceptionType;
import beamtime.icat.endpoint.contract.Schema;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import beamtime.icat.endpoint.query.GetQuery;
import beamtime.icat.endpoint.query.Include;
import beamtime.icat.endpoint.query.Jpql;
import beamtime.icat.endpoint.query.Statement;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers queries: what is JPQL in them goes to the database, token by token. */
public final class Searches {
  private final Schema schema;
  private final GateKeeper gate;
  private final int maxEntities;

  public Searches(Schema schema, GateKeeper gate, int maxEntities) {
    this.schema = schema;
    this.gate = gate;
    this.maxEntities = maxEntities;
  }

  /** Rows as the wire takes them: beans, values (one that is absent is null), or field sets. */
  public List<Object> search(EntityManager em, String user, String text) throws IcatException {
    Statement statement = Statement.parse(text, schema);
    Include include = statement.included(schema);
    Access access = gate.access(em, user);
    Jpql allowed = ReadRestriction.apply(statement, access);
    if (allowed == null) {
      return statement.isCount() ? List.of(0L) : List.of();
    }
    List<?> rows = rows(query(em, user, statement, allowed), statement);
    Answer answer = new Answer(maxEntities, access);
    answer.countRows(rows.size());
    return plain(rows, include, answer);
  }

  /** The bean with this id; the query names its entity and what to include. */
  public EntityBaseBean get(EntityManager em, String user, String text, long id)
      throws IcatException {
    GetQuery query = GetQuery.parse(text, schema);
    Access access = gate.access(em, user);
    EntityBaseBean stored = em.find(query.entity().type(), id);
    if (stored == null) {
      throw IcatException.notFound(query.entity().name(), id);
    }
    access.require(query.entity(), id, AccessType.READ);
    return new Answer(maxEntities, access).copy(stored, query.include());
  }

  /** Errors in a query are reported for the user's own words, without those of the rules. */
  private static Query query(EntityManager em, String user, Statement statement, Jpql allowed)
      throws IcatException {
    try {
      return allowed.query(em, user);
    } catch (IcatException e) {
      statement.jpql().query(em, user);
      throw new IcatException(
          IcatExceptionType.INTERNAL, "the rules can't be applied to this query");
    }
  }

  private List<?> rows(Query query, Statement statement) throws IcatException {
    query.setFirstResult(statement.skip());
    // One more than is allowed, to tell too many from just enough. EclipseLink, in ICAT too, takes
    // 0
    // for all, and finds a bean by its id without any limit.
    int most = maxEntities + 1;
    query.setMaxResults(statement.count() == 0 ? most : Math.min(statement.count(), most));
    try {
      return query.getResultList();
    } catch (StackOverflowError e) {
      throw IcatException.bad("the query is too deep");
    }
  }

  private List<Object> plain(List<?> rows, @Nullable Include include, Answer answer)
      throws IcatException {
    List<Object> out = new ArrayList<>(rows.size());
    for (Object row : rows) {
      if (row instanceof Object[] fields) {
        Object[] plain = new Object[fields.length];
        for (int i = 0; i < fields.length; i++) {
          plain[i] = plain(fields[i], null, answer);
        }
        out.add(new FieldSet(plain));
      } else {
        out.add(plain(row, include, answer));
      }
    }
    return out;
  }

  /** A bean without what was not asked for; any other value as it is. */
  private Object plain(Object value, @Nullable Include include, Answer answer)
      throws IcatException {
    if (!(value instanceof EntityBaseBean bean)) {
      return value;
    }
    return answer.copy(
        bean, include == null ? Include.nothing(schema.of(bean.getClass())) : include);
  }
}
