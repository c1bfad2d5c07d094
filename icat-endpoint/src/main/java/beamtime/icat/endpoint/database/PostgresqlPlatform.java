package beamtime.icat.endpoint.database;

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

  @Override
  public boolean wasFailureCommunicationBased(
      SQLException failure, Connection connection, AbstractSession session) {
    // Without an error: whether a connection that has rested still stands.
    return failure == null
        ? super.wasFailureCommunicationBased(null, connection, session)
        : DatabaseFault.isOfConnection(failure);
  }
}
