package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.JdbcLogin;
import beamtime.core.store.JobQuery;
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
   */
  void copy(String copy, List<byte[]> pieces, long rows) throws SQLException {
    CopyIn stream = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(copy);
    for (byte[] piece : pieces) {
      stream.writeToCopy(piece, 0, piece.length);
    }
    expect(rows, stream.endCopy());
    connection.commit();
  }

  /** A query that is asked again and again, with the number of rows that it must have. */
  static final class Proven implements AutoCloseable {
    private final PreparedStatement select;
    private final long rows;

    private Proven(PreparedStatement select, long rows) {
      this.select = select;
      this.rows = rows;
    }

    @Override
    public void close() throws SQLException {
      select.close();
    }
  }

  /** Prepares a query and asks it once. */
  Proven prove(String sql, JobQuery query, long rows) throws SQLException {
    Proven proven = new Proven(connection.prepareStatement(sql), rows);
    PostgresJobStore.bind(proven.select, query);
    call(proven);
    return proven;
  }

  /** Asks it again; returns the number of rows. */
  long call(Proven proven) throws SQLException {
    long rows = 0;
    try (ResultSet answer = proven.select.executeQuery()) {
      while (answer.next()) {
        rows++;
      }
    }
    connection.commit();
    expect(proven.rows, rows);
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
