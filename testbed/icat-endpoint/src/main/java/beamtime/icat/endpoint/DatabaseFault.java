package beamtime.icat.endpoint;

import beamtime.icat.endpoint.entity.EntityBaseBean;
import java.sql.SQLException;
import org.eclipse.persistence.exceptions.DatabaseException;
import org.eclipse.persistence.queries.ObjectLevelModifyQuery;

/** Tells a taken key from what else a database may refuse. */
final class DatabaseFault {
  /** SQL state of a violated unique constraint in H2 and PostgreSQL alike (ISO 9075). */
  private static final String DUPLICATE_KEY = "23505";

  private DatabaseFault() {}

  /** The fault for a flush that failed; rethrows what did not come from the database. */
  static IcatException of(RuntimeException failure, Schema schema) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof DatabaseException database
          && t.getCause() instanceof SQLException sql
          && DUPLICATE_KEY.equals(sql.getSQLState())
          && database.getQuery() instanceof ObjectLevelModifyQuery query
          && query.getObject() instanceof EntityBaseBean bean) {
        return new IcatException(
            IcatExceptionType.OBJECT_ALREADY_EXISTS, schema.of(bean.getClass()).exists(bean));
      }
    }
    throw failure;
  }
}
