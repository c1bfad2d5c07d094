package beamtime.icat.endpoint.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class DatabaseTest {
  @Test
  void theCatalogueOfARealIcatIsNoneOfOurs() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
        Statement statement = connection.createStatement()) {
      assertThat(Database.isOfAnotherIcat(connection)).as("empty").isFalse();
      statement.execute("CREATE TABLE SESSION_ (ID VARCHAR(36), EXPIREDATETIME TIMESTAMP)");
      assertThat(Database.isOfAnotherIcat(connection)).isTrue();
      statement.execute("ALTER TABLE SESSION_ ALTER COLUMN EXPIREDATETIME RENAME TO EXPIRES");
      assertThat(Database.isOfAnotherIcat(connection)).isFalse();
    }
  }
}
