package beamtime.icat.endpoint;

import beamtime.icat.endpoint.entity.EntityBaseBean;
import java.sql.SQLException;
import org.eclipse.persistence.exceptions.DatabaseException;
import org.eclipse.persistence.queries.ObjectLevelModifyQuery;

/** Tells a taken key, and a lost connection, from what else a database may refuse. */
final class DatabaseFault {
  /** SQL state of a violated unique constraint in H2 and PostgreSQL alike (ISO 9075). */
  private static final String DUPLICATE_KEY = "23505";

  /** MariaDB's own code; its SQL state, 23000, is that of a missing value too. */
  private static final int DUPLICATE_KEY_OF_MARIADB = 1062;

  /** What an error of the connection has for its SQL state (ISO 9075, class 08). */
  private static final String CONNECTION = "08";

  /** PostgreSQL's class of states of a server that starts, recovers or ends, within 57. */
  private static final String SERVER = "57P";

  private DatabaseFault() {}

  /** Whether there is no connection, or not yet or no longer. */
  static boolean isOfConnection(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    return state.startsWith(CONNECTION) || state.startsWith(SERVER);
  }

  /** The fault for a flush that failed; rethrows what did not come from the database. */
  static IcatException of(RuntimeException failure, Schema schema) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof DatabaseException database
          && t.getCause() instanceof SQLException sql
          && isDuplicateKey(sql)
          && database.getQuery() instanceof ObjectLevelModifyQuery query
          && query.getObject() instanceof EntityBaseBean bean) {
        return new IcatException(
            IcatExceptionType.OBJECT_ALREADY_EXISTS, schema.of(bean.getClass()).exists(bean));
      }
    }
    throw failure;
  }

  private static boolean isDuplicateKey(SQLException failure) {
    return DUPLICATE_KEY.equals(failure.getSQLState())
        || failure.getErrorCode() == DUPLICATE_KEY_OF_MARIADB;
  }
}
