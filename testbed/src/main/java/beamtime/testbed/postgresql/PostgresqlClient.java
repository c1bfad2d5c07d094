package beamtime.testbed.postgresql;

import beamtime.core.backend.JdbcLogin;
import beamtime.testbed.probe.RefusedException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Properties;
import org.postgresql.Driver;

/** One connection to a PostgreSQL, which gives up soon. */
final class PostgresqlClient implements AutoCloseable {
  private static final String PATIENCE_SECONDS = "5";

  private final JdbcLogin login;
  private final Connection connection;

  /**
   * Logs in.
   *
   * @throws IOException where the server does not answer, or turns the user away
   */
  PostgresqlClient(JdbcLogin login) throws IOException {
    this.login = login;
    Properties options = login.options();
    options.setProperty("connectTimeout", PATIENCE_SECONDS);
    options.setProperty("socketTimeout", PATIENCE_SECONDS);
    try {
      connection = Objects.requireNonNull(new Driver().connect(login.url(), options));
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** The first value of the answer to a query that gives one row. */
  String ask(String query) throws IOException {
    try (Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery(query)) {
      answer.next();
      return answer.getString(1);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private IOException failure(SQLException e) {
    return login
        .refusal(e)
        .<IOException>map(reason -> new RefusedException(reason, e))
        .orElseGet(() -> new IOException(e.getMessage(), e));
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // The server is gone, and the connection with it.
      return;
    }
  }
}
