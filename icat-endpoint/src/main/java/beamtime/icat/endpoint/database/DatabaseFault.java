package beamtime.icat.endpoint.database;

import java.sql.SQLException;

/** Tells a lost connection from other database errors. */
final class DatabaseFault {
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
}
