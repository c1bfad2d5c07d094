package beamtime.icat.endpoint;

import java.sql.Connection;
import java.sql.SQLException;
import org.eclipse.persistence.internal.sessions.AbstractSession;
import org.eclipse.persistence.platform.database.PostgreSQL10Platform;

/**
 * EclipseLink's PostgreSQL, but for one thing: after an error it asks the server {@code SELECT 1},
 * which PostgreSQL refuses within a transaction that has failed, and so each taken key would cost a
 * connection that is in order. Here the error itself tells. EclipseLink makes it by its name.
 */
public final class PostgresqlPlatform extends PostgreSQL10Platform {
  private static final long serialVersionUID = 1L;

  /** What an error of the connection has for its SQL state (ISO 9075, class 08). */
  private static final String CONNECTION = "08";

  /** PostgreSQL's class of states of a server that starts, recovers or ends, within 57. */
  private static final String SERVER = "57P";

  /** Whether there is no connection, or not yet or no longer. */
  static boolean isOfConnection(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    return state.startsWith(CONNECTION) || state.startsWith(SERVER);
  }

  @Override
  public boolean wasFailureCommunicationBased(
      SQLException failure, Connection connection, AbstractSession session) {
    return isOfConnection(failure);
  }
}
