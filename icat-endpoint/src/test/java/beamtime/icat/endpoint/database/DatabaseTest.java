package beamtime.icat.endpoint.database;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  /** H2 keeps to the plan of a statement that it made when the tables were empty. */
  @Test
  void aDatafileIsFoundByItsKeyThoughNoneWasThereWhenThatWasPlanned(@TempDir Path folder)
      throws IOException {
    try (EntityManagerFactory factory = Database.h2(folder).open(4);
        EntityManager em = factory.createEntityManager()) {
      Object plan =
          em.createNativeQuery(
                  "EXPLAIN SELECT COUNT(f.ID) FROM DATASET s, INVESTIGATIONUSER m, USER_ u,"
                      + " DATAFILE f, INVESTIGATION i WHERE f.ID = 7 AND u.NAME = 'me'"
                      + " AND s.ID = f.DATASET_ID AND i.ID = s.INVESTIGATION_ID"
                      + " AND m.INVESTIGATION_ID = i.ID AND u.ID = m.USER_ID")
              .getSingleResult();
      assertThat(plan.toString()).containsPattern("PRIMARY_KEY\\w*: ID = [^*]*7");
    }
  }
}
