package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.JdbcLogin;
import beamtime.core.backend.StoreException;
import beamtime.core.store.Durability;
import java.net.SocketTimeoutException;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Deque;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.postgresql.Driver;
import org.postgresql.PGConnection;
import org.postgresql.PGStatement;
import org.postgresql.copy.CopyIn;
import org.postgresql.util.PSQLState;

/**
 * The connections of a store, one for each thread that is at work. Every failure becomes a {@link
 * StoreException} of one line, and ends its connection.
 */
public final class PostgresConnection implements AutoCloseable {
  /**
   * Sessions at work and sessions that make or remove tables: a server takes 100 by default and
   * keeps some for its administrator. More threads than these wait for one another.
   */
  private static final int WORKING = 80;

  private static final int DEFINING = 10;

  private static final Duration CONNECT = Duration.ofSeconds(5);

  /**
   * Between two pieces of an answer: a group over 8 million rows sends nothing for long. A server
   * that was killed is noticed at once, by its closed connection.
   */
  private static final Duration REPLY = Duration.ofMinutes(2);

  /** Of 50 million rows a table is vacuumed, or one column of them indexed, in minutes. */
  private static final Duration UNHURRIED = Duration.ofHours(1);

  /**
   * The server's states (its manual, "PostgreSQL Error Codes") that ask for more than their line.
   */
  private static final String TOO_MANY_CONNECTIONS = "53300";

  private static final String DISK_FULL = "53100";
  private static final String PROTOCOL_VIOLATION = "08P01";
  private static final int REASON_LENGTH = 300;

  private final Endpoint endpoint;
  private final String name;
  private final JdbcLogin login;
  private final String url;
  private final PostgresSettings settings;
  private final Duration patience;
  private final Sessions working = new Sessions(WORKING);
  private final Sessions defining = new Sessions(DEFINING);

  /** Sessions of one kind, which stay open between tasks. */
  private static final class Sessions {
    private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();
    private final Semaphore free;

    Sessions(int most) {
      free = new Semaphore(most, true);
    }
  }

  /** Connects at the first request. */
  PostgresConnection(Endpoint endpoint, PostgresSettings settings) {
    this(endpoint, settings, REPLY);
  }

  /**
   * Connects at the first request.
   *
   * @param patience how long the server may send nothing while it is asked
   */
  public PostgresConnection(Endpoint endpoint, PostgresSettings settings, Duration patience) {
    this.endpoint = endpoint;
    this.settings = settings;
    this.patience = patience;
    login = JdbcLogin.of(endpoint);
    url = login.url();
    name = endpoint.backend() + " at " + url.replaceFirst("jdbc:[a-z]+://", "");
  }

  PostgresSettings settings() {
    return settings;
  }

  /** What is done with a connection, which commits each statement by itself. */
  public interface Task<T> {
    T with(Connection connection) throws SQLException;
  }

  /** A task that answers nothing. */
  public interface Change {
    void with(Connection connection) throws SQLException;
  }

  /** Runs a change; a failure says that the endpoint can't do {@code what}. */
  public void run(String what, Change change) {
    call(
        what,
        connection -> {
          change.with(connection);
          return what;
        });
  }

  /** Runs a task; a failure says that the endpoint can't do {@code what}. */
  public <T> T call(String what, Task<T> task) {
    return call(what, working, task);
  }

  /**
   * Makes or removes tables as one transaction, in a session that does nothing else: one that has
   * done so takes 1 ms longer for each batch that it writes afterwards (seen on 17.6).
   */
  public void define(String what, Change change) {
    call(
        what,
        defining,
        connection -> {
          connection.setAutoCommit(false);
          change.with(connection);
          connection.commit();
          return what;
        });
  }

  private <T> T call(String what, Sessions sessions, Task<T> task) {
    sessions.free.acquireUninterruptibly();
    Connection connection = sessions.idle.pollFirst();
    boolean well = false;
    try {
      if (connection == null) {
        connection = open(login, url, settings, patience);
      }
      T answer = task.with(connection);
      well = true;
      return answer;
    } catch (SQLException e) {
      throw new StoreException(name + ": can't " + what + ": " + reason(e), e);
    } finally {
      if (connection != null) {
        if (well) {
          sessions.idle.addFirst(connection);
        } else {
          end(connection);
        }
      }
      sessions.free.release();
    }
  }

  /** The same as one transaction, in which cursors fetch a page at a time. */
  public <T> T transact(String what, Task<T> task) {
    return call(
        what,
        connection -> {
          connection.setAutoCommit(false);
          T answer = task.with(connection);
          connection.commit();
          connection.setAutoCommit(true);
          return answer;
        });
  }

  /**
   * Asks as a whole where the answer is small: one that comes by pages takes a round trip more, for
   * its commit.
   */
  public <T> T ask(String what, boolean small, Task<T> task) {
    return small ? call(what, task) : transact(what, task);
  }

  /**
   * A connection whose commits wait as the settings say, and whose statements are prepared once. A
   * session is begun so: a pooler that shares its sessions would pass on to others what is set in
   * one later, and refuses this.
   */
  static Connection open(JdbcLogin login, String url, PostgresSettings settings)
      throws SQLException {
    return open(login, url, settings, REPLY);
  }

  private static Connection open(
      JdbcLogin login, String url, PostgresSettings settings, Duration patience)
      throws SQLException {
    Properties options = login.options();
    options.setProperty("connectTimeout", Long.toString(CONNECT.toSeconds()));
    options.setProperty("socketTimeout", Long.toString(patience.toSeconds()));
    options.setProperty("prepareThreshold", "1");
    options.setProperty("defaultRowFetchSize", Integer.toString(Page.ROWS));
    options.setProperty("maxResultBuffer", Integer.toString(Page.BYTES));
    options.setProperty("options", "-c synchronous_commit=" + settings.synchronous());
    return Objects.requireNonNull(new Driver().connect(url, options), url);
  }

  /** Encodes a stream of {@code COPY}. */
  interface Encoding {
    void into(CopyStream.Sink<SQLException> sink) throws SQLException;
  }

  /** Writes a stream, all or nothing: false where a row of it is there already. */
  boolean copied(String what, String copy, Encoding encoding) {
    return call(
        what,
        its -> {
          try {
            copy(its, copy, encoding);
            return true;
          } catch (SQLException e) {
            if (PSQLState.UNIQUE_VIOLATION.getState().equals(e.getSQLState())) {
              return false;
            }
            throw e;
          }
        });
  }

  /** Writes a stream as a part of a transaction. */
  static void copy(Connection its, String copy, Encoding encoding) throws SQLException {
    CopyIn stream = its.unwrap(PGConnection.class).getCopyAPI().copyIn(copy);
    encoding.into((bytes, length) -> stream.writeToCopy(bytes, 0, length));
    stream.endCopy();
  }

  /**
   * A commit waits for the disk unless it is told not to, or the server forces nothing to it, or
   * has none.
   */
  public Durability durability() {
    if (settings.synchronous().equals("off")) {
      return Durability.MEMORY;
    }
    boolean forced = call("ask for fsync", its -> value(its, "SHOW fsync").equals("on"));
    return forced ? Durability.DISK.on(endpoint) : Durability.PAGE_CACHE;
  }

  private static void end(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      // It was broken already.
      return;
    }
  }

  /** Executes a statement without parameters once. */
  public static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = plain(connection)) {
      statement.execute(sql);
    }
  }

  /**
   * Does what the server says nothing of until it is done, and what may take as long as an index
   * over all rows.
   */
  static void unhurried(Connection its, Change change) throws SQLException {
    int patience = its.getNetworkTimeout();
    its.setNetworkTimeout(Runnable::run, Math.toIntExact(UNHURRIED.toMillis()));
    change.with(its);
    its.setNetworkTimeout(Runnable::run, patience); // where it failed, the connection ends
  }

  /** The one value that a query without parameters answers. */
  static String value(Connection connection, String sql) throws SQLException {
    try (Statement statement = plain(connection);
        ResultSet answer = statement.executeQuery(sql)) {
      answer.next();
      return answer.getString(1);
    }
  }

  /**
   * The server keeps no plan of it: it looks through all that it keeps at each change of a table.
   */
  private static Statement plain(Connection connection) throws SQLException {
    Statement statement = connection.createStatement();
    statement.unwrap(PGStatement.class).setPrepareThreshold(0);
    return statement;
  }

  /** Refuses to touch a schema that is not ours. */
  public StoreException foreign(String schema) {
    return StoreException.foreign(name, "schema " + schema);
  }

  private String reason(SQLException e) {
    SQLException first =
        e instanceof BatchUpdateException && e.getNextException() != null
            ? e.getNextException()
            : e;
    return login
        .refusal(first)
        .orElseGet(() -> isTimeout(first) ? silence() : line(first) + remedy(first));
  }

  private static boolean isTimeout(SQLException e) {
    return Stream.<Throwable>iterate(e, Objects::nonNull, Throwable::getCause)
        .anyMatch(SocketTimeoutException.class::isInstance);
  }

  private String silence() {
    return "the server has sent nothing for "
        + patience.toSeconds()
        + " s: it hangs, was stopped or can't be reached; whether it still does it nobody knows";
  }

  private static String remedy(SQLException e) {
    return switch (String.valueOf(e.getSQLState())) {
      case TOO_MANY_CONNECTIONS -> "; raise max_connections of the server, or take fewer clients";
      case DISK_FULL ->
          String.valueOf(e.getMessage()).contains("shared memory")
              ? "; give its container more shared memory, such as docker's --shm-size=256m"
              : "; make room on the disk of the server";
      case PROTOCOL_VIOLATION ->
          String.valueOf(e.getMessage()).contains("startup parameter")
              ? "; a pooler stands before the server: give the server's own address"
              : "";
      default -> "";
    };
  }

  private static String line(SQLException e) {
    String line =
        String.valueOf(e.getMessage())
            .lines()
            .findFirst()
            .orElse("no reason given")
            .replaceFirst("^(ERROR|FATAL|PANIC): ", "");
    return line.length() <= REASON_LENGTH ? line : line.substring(0, REASON_LENGTH) + "...";
  }

  @Override
  public void close() {
    end(working.idle);
    end(defining.idle);
  }

  private static void end(Deque<Connection> sessions) {
    for (Connection each = sessions.pollFirst(); each != null; each = sessions.pollFirst()) {
      end(each);
    }
  }
}
