package beamtime.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.StoreException;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Place;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a session asks for and leaves behind in the server, and how long it waits for it. */
class PostgresStatementsTest {
  @RegisterExtension static final BackendExtension POSTGRESQL = new BackendExtension("postgresql");

  /**
   * The server looks through every plan that it keeps at each change of a table: after 20 000
   * places that took the most of the time of the next.
   */
  @Test
  void aStatementThatIsExecutedOnceLeavesNoPlan() {
    try (PostgresConnection connection =
        new PostgresConnection(POSTGRESQL.endpoint(), PostgresSettings.defaults())) {
      int left =
          connection.call(
              "make and remove schemas",
              its -> {
                int before = plans(its);
                for (int i = 0; i < 20; i++) {
                  String schema = Table.quoted(new Place("bt-plans-" + i).name());
                  PostgresConnection.execute(its, "CREATE SCHEMA " + schema);
                  PostgresConnection.execute(its, "DROP SCHEMA " + schema);
                }
                return plans(its) - before;
              });

      assertThat(left).isZero();
    }
  }

  @Test
  void whatTakesLongerThanTheServerMayBeSilentIsWaitedForWhereItIsKnownTo() {
    try (PostgresConnection connection =
        new PostgresConnection(
            POSTGRESQL.endpoint(), PostgresSettings.defaults(), Duration.ofSeconds(2))) {
      PostgresConnection.Change sleeps =
          its -> PostgresConnection.execute(its, "SELECT pg_sleep(3)");
      connection.run("wait", its -> PostgresConnection.unhurried(its, sleeps));
      assertThatThrownBy(() -> connection.run("sleep", sleeps))
          .as("in the same session")
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("can't sleep: the server has sent nothing for 2 s");
    }
  }

  /** As a pooler does between two clients: what is set later does not outlive it. */
  @Test
  void howCommitsWaitIsSaidWhereTheSessionBegins() {
    try (PostgresConnection connection =
        new PostgresConnection(
            POSTGRESQL.endpoint(), PostgresSettings.defaults().withSynchronous("off"))) {
      String waits =
          connection.call(
              "reset a session",
              its -> {
                PostgresConnection.execute(its, "RESET ALL");
                return PostgresConnection.value(its, "SHOW synchronous_commit");
              });
      assertThat(waits).isEqualTo("off");
    }
  }

  private static int plans(Connection its) throws SQLException {
    try (PreparedStatement statement =
            its.prepareStatement("SELECT count(*) FROM pg_prepared_statements");
        ResultSet answer = statement.executeQuery()) {
      answer.next();
      return answer.getInt(1);
    }
  }
}
