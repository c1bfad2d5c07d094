package beamtime.sql;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.store.ConnectionContract;
import beamtime.core.store.JobStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresConnectionTest extends ConnectionContract {
  PostgresConnectionTest() {
    super("postgresql");
  }

  @Override
  protected JobStore open(Endpoint endpoint) {
    return new PostgresJobStore(endpoint, PostgresSettings.defaults());
  }

  @Override
  protected String uri(String server) {
    return "jdbc:postgresql://" + server + "/postgres";
  }

  @Override
  protected String absent(String server) {
    return server
        + "/postgres: can't look for place bt-failure: Connection to "
        + server
        + " refused.*";
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://127.0.0.1:3306/labs?password=secret, another database (jdbc:mysql)",
    "jdbc:oracle:thin:@127.0.0.1:1521/labs, another database (jdbc:oracle)",
    "jdbc:postgresql://127.0.0.1:5432/labs?sslmode=disable, 'sslmode'",
    "jdbc:postgresql://me:secret@127.0.0.1:5432/labs, lacks host or database",
    "jdbc:postgresql://127.0.0.1:5432, lacks host or database",
    "http://me:secret@127.0.0.1:5432, no JDBC URL"
  })
  void anAddressOfSomethingElseIsRefusedWithoutItsPassword(String uri, String problem) {
    assertThatThrownBy(() -> open(at(uri)))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining(problem)
        .hasMessageContaining("use jdbc:postgresql://host:port/database")
        .hasMessageNotContaining("secret")
        .hasMessageNotContaining("\n");
  }
}
