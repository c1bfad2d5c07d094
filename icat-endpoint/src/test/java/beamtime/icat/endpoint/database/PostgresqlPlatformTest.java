package beamtime.icat.endpoint.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.eclipse.persistence.internal.sessions.AbstractSession;
import org.eclipse.persistence.internal.sessions.DatabaseSessionImpl;
import org.junit.jupiter.api.Test;

/** When EclipseLink gives a connection up: on H2's, which behave alike here. */
class PostgresqlPlatformTest {
  private final PostgresqlPlatform platform = new PostgresqlPlatform();
  private final AbstractSession session = new DatabaseSessionImpl();

  @Test
  void aConnectionThatRestedIsAsked() throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
    assertThat(platform.wasFailureCommunicationBased(null, connection, session)).isFalse();
    connection.close();
    assertThat(platform.wasFailureCommunicationBased(null, connection, session)).isTrue();
  }

  @Test
  void anErrorTellsWhetherItIsOfTheConnection() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
      assertThat(isOfConnection("08006", connection)).isTrue();
      assertThat(isOfConnection("57P01", connection)).isTrue();
      assertThat(isOfConnection("23505", connection)).isFalse();
      assertThat(isOfConnection(null, connection)).isFalse();
    }
  }

  private boolean isOfConnection(String state, Connection connection) {
    return platform.wasFailureCommunicationBased(new SQLException("x", state), connection, session);
  }
}
