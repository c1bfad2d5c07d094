package beamtime.sql.files;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Place;
import beamtime.core.store.events.EventStore;
import beamtime.sql.PostgresConnection;
import beamtime.sql.PostgresEventStore;
import beamtime.sql.PostgresSettings;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One server that is the catalogue of files and holds events itself. */
class TwoBackendsTest {
  /** Of this class alone: nobody else has places there. */
  @RegisterExtension
  static final BackendExtension FILES =
      new BackendExtension("files", Map.of("testbed.files.sharedBuffers", "17m"));

  private static final Place PLACE = new Place("bt-two-backends");

  @Test
  void neitherSeesTheOthersPlacesAndNothingIsLeftWhenBothAreGone() {
    Endpoint server = FILES.endpoint();
    Endpoint same =
        new Endpoint(
            "postgresql", server.provider(), server.version(), server.address(), server.facts());
    try (EventStore files = new FilesEventStore(server, FilesSettings.defaults());
        EventStore tables = new PostgresEventStore(same, PostgresSettings.defaults())) {
      files.places().create(PLACE);
      assertThat(tables.places().all()).isEmpty();
      tables.places().create(PLACE);
      tables.places().seal(PLACE);
      assertThat(files.places().holds(PLACE)).isFalse();

      files.places().drop(PLACE);

      assertThat(files.places().all()).isEmpty();
      assertThat(tables.places().holds(PLACE)).isTrue();
      tables.places().drop(PLACE);
    }
    assertThat(schemas()).as("schemas that we made").isZero();
  }

  private static int schemas() {
    try (PostgresConnection connection =
        new PostgresConnection(
            FILES.endpoint(), PostgresSettings.defaults(), Duration.ofSeconds(20))) {
      return connection.call(
          "count schemas",
          its -> {
            try (Statement statement = its.createStatement();
                ResultSet answer =
                    statement.executeQuery(
                        "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'bt%'")) {
              answer.next();
              return answer.getInt(1);
            }
          });
    }
  }
}
