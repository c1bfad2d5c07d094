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
  }

  /**
   * A stream of {@code COPY} that is ready.
   *
   * @param copy the statement
   * @param pieces its stream
   * @param rows that they hold, all of which the server must take
   */
  Request copy(String copy, List<byte[]> pieces, long rows) {
    return () -> copied(copy, pieces, rows);
  }

  /** The same in a transaction, as a store has it that writes into several tables. */
  Request copyInTransaction(String copy, List<byte[]> pieces, long rows) {
    return () -> transact(() -> copied(copy, pieces, rows));
  }

  private long copied(String copy, List<byte[]> pieces, long rows) throws SQLException {
    CopyIn stream = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(copy);
    for (byte[] piece : pieces) {
      stream.writeToCopy(piece, 0, piece.length);
    }
    expect(rows, stream.endCopy());
    return rows;
  }

  /** Makes a prepared query ready to be asked. */
  interface Setting {
    void of(PreparedStatement select) throws SQLException;
  }

  /** Prepares a query and asks it once; its answer must have so many rows. */
  Request prove(String sql, Setting setting, long rows) throws SQLException {
    PreparedStatement select = prepared(sql, setting);
    return proven(() -> ask(select, rows));
  }

  /** The same in a transaction, in which the answer comes page by page. */
  Request proveInTransaction(String sql, Setting setting, long rows) throws SQLException {
    PreparedStatement select = prepared(sql, setting);
    return proven(() -> transact(() -> ask(select, rows)));
  }

  private PreparedStatement prepared(String sql, Setting setting) throws SQLException {
    PreparedStatement select = connection.prepareStatement(sql); // closed with the connection
    setting.of(select);
    return select;
  }

  /** What is asked of the server; returns rows. */
  private interface Task {
    long run() throws SQLException;
  }

  private static Request proven(Task task) throws SQLException {
    task.run();
    return task::run;
  }

  private long transact(Task task) throws SQLException {
    connection.setAutoCommit(false);
    long rows = task.run();
    connection.commit();
    connection.setAutoCommit(true);
    return rows;
  }

  private static long ask(PreparedStatement select, long expected) throws SQLException {
    long rows = 0;
    try (ResultSet answer = select.executeQuery()) {
      while (answer.next()) {
        rows++;
      }
    }
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
