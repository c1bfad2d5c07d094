package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.JdbcLogin;
import beamtime.core.cost.RawProgram.Request;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * The least that a program of JDBC can do: one connection, over which rows go that are ready as
 * bytes, and whose answers are fetched to their end with nothing read of them. What the adapter
 * costs is told by comparing it with this.
 */
final class RawPostgres implements AutoCloseable {
  private final Connection connection;

  RawPostgres(Endpoint endpoint) throws SQLException {
    JdbcLogin login = JdbcLogin.of(endpoint);
    connection = PostgresConnection.open(login, login.url(), PostgresSettings.defaults());
    connection.setAutoCommit(false);
  }

  /**
   * Writes what is ready.
   *
   * @param copy the statement
   * @param pieces its stream
   * @param rows that they hold, all of which the server must take
   * @return these
   */
  long copy(String copy, List<byte[]> pieces, long rows) throws SQLException {
    CopyIn stream = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(copy);
    for (byte[] piece : pieces) {
      stream.writeToCopy(piece, 0, piece.length);
    }
    expect(rows, stream.endCopy());
    connection.commit();
    return rows;
  }

  /** Makes a prepared query ready to be asked. */
  interface Setting {
    void of(PreparedStatement select) throws SQLException;
  }

  /** Prepares a query and asks it once; its answer must have so many rows. */
  Request prove(String sql, Setting setting, long rows) throws SQLException {
    PreparedStatement select = connection.prepareStatement(sql); // closed with the connection
    setting.of(select);
    ask(select, rows);
    return () -> ask(select, rows);
  }

  private long ask(PreparedStatement select, long expected) throws SQLException {
    long rows = 0;
    try (ResultSet answer = select.executeQuery()) {
      while (answer.next()) {
        rows++;
      }
    }
    connection.commit();
    expect(expected, rows);
    return rows;
  }

  private static void expect(long expected, long rows) throws SQLException {
    if (rows != expected) {
      throw new SQLException(rows + " rows, expected " + expected);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
