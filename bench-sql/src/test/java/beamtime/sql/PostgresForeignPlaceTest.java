package beamtime.sql;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.ForeignPlaceContract;
import beamtime.core.store.Place;
import beamtime.core.store.Store;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A schema that somebody else made stays as it is. */
class PostgresForeignPlaceTest extends ForeignPlaceContract {
  @RegisterExtension static final BackendExtension POSTGRESQL = new BackendExtension("postgresql");

  @Override
  protected Store open() {
    return new PostgresJobStore(POSTGRESQL.endpoint(), PostgresSettings.defaults());
  }

  @Override
  protected void plant(Place place) {
    String schema = Table.quoted(place.name());
    execute("CREATE SCHEMA " + schema);
    execute("CREATE TABLE " + schema + ".jobs AS SELECT 'kept' AS theirs");
  }

  @Override
  protected String content(Place place) {
    try (PostgresConnection connection = connect()) {
      return connection.call(
          "read what is theirs",
          its -> {
            try (Statement statement = its.createStatement();
                ResultSet answer =
                    statement.executeQuery(
                        "SELECT theirs FROM " + Table.quoted(place.name()) + ".jobs")) {
              answer.next();
              return answer.getString(1);
            }
          });
    }
  }

  @Override
  protected void uproot(Place place) {
    execute("DROP SCHEMA " + Table.quoted(place.name()) + " CASCADE");
  }

  /** The comment that is our mark goes with it. */
  @Test
  void aSchemaThatSomebodyRenamedToKeepItIsListedNoMore() {
    Place place = new Place("bt-renamed");
    try (Store store = open()) {
      store.places().create(place);
      execute("ALTER SCHEMA " + Table.quoted(place.name()) + " RENAME TO \"Kept\"");
      assertThat(store.places().all()).doesNotContain(place);
    } finally {
      execute("DROP SCHEMA \"Kept\" CASCADE");
    }
  }

  private static void execute(String sql) {
    try (PostgresConnection connection = connect()) {
      connection.run("change what is theirs", its -> PostgresConnection.execute(its, sql));
    }
  }

  private static PostgresConnection connect() {
    return new PostgresConnection(POSTGRESQL.endpoint(), PostgresSettings.defaults());
  }
}
