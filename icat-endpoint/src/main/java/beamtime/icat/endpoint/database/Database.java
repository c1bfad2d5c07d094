package beamtime.icat.endpoint.database;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Where the catalogue is kept: in files of H2, or by a database server that runs elsewhere.
 *
 * <p>They do not promise the same. A commit of H2 is written to its file before it is answered, but
 * not forced to the disk (the system calls show one fsync, at the end): it outlives this process,
 * not a loss of power, and no setting of H2 2.3 changes that. MariaDB and PostgreSQL force their
 * logs with each commit, unless they are set up otherwise.
 *
 * <p>Nor do they keep the same: H2 keeps milliseconds and texts of any length, as it does under a
 * real ICAT; the others keep whole seconds, and no text that is longer than its column.
 */
public final class Database {
  private static final long PAUSE_MILLIS = 200;

  private static final String H2_NAME = "icat";

  private static final String SESSIONS = "SESSION_";

  private static final String FOREIGN_KEYS =
      "SELECT TABLE_NAME, COLUMN_NAME FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE"
          + " WHERE POSITION_IN_UNIQUE_CONSTRAINT IS NOT NULL";

  /** Column of ours; a real ICAT's has another name. */
  private static final String EXPIRES = "EXPIRES";

  /**
   * Kept here, since a logger that nobody holds loses its level. The driver would warn of each
   * taken key, which is not an error.
   */
  private static final Logger MARIADB = Logger.getLogger("org.mariadb.jdbc");

  private final DatabaseKind kind;
  private final String url;
  private final String user;
  private final String password;

  private Database(DatabaseKind kind, String url, String user, String password) {
    this.kind = kind;
    this.url = url;
    this.user = user;
    this.password = password;
  }

  /**
   * H2 in this process.
   *
   * @param folder of its files; made where it is missing, and closed to other users
   */
  public static Database h2(Path folder) throws IOException {
    PrivateFolder.file(folder, H2_NAME + ".mv.db");
    // WRITE_DELAY=0: a commit is written, if not forced, before it is answered. MODE=LEGACY:
    // EclipseLink asks H2 for generated ids by IDENTITY(), which H2 2 has in this mode only.
    // DB_CLOSE_ON_EXIT: close() decides when. MAX_COMPACT_TIME=0: a process that is told to end
    // does so at once. The trace file would list each taken key.
    return new Database(
        DatabaseKind.H2,
        "jdbc:h2:file:"
            + folder.toAbsolutePath().resolve(H2_NAME)
            + ";MODE=LEGACY;WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE"
            + ";MAX_COMPACT_TIME=0;TRACE_LEVEL_FILE=0",
        "icat",
        "");
  }

  /**
   * A database of a server; it may be empty.
   *
   * @param kind of the server
   * @param url of JDBC, without user and password
   */
  public static Database of(DatabaseKind kind, String url, String user, String password) {
    return new Database(kind, url, user, password);
  }

  /**
   * Waits until a server takes connections; H2 needs no wait.
   *
   * @throws IOException if it does not within that time, refuses the login, or holds the catalogue
   *     of a real ICAT; the message is one line
   */
  public void await(Duration patience) throws IOException, InterruptedException {
    if (kind == DatabaseKind.H2) {
      return;
    }
    requireDriver();
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      try (Connection connection = DriverManager.getConnection(url, user, password)) {
        if (isOfAnotherIcat(connection)) {
          throw new IOException(
              "database " + url + " holds the catalogue of another ICAT: name an empty one");
        }
        return;
      } catch (SQLException e) {
        if (!DatabaseFault.isOfConnection(e)) {
          throw new IOException("database " + url + " refuses " + user + ": " + line(e), e);
        }
        if (System.nanoTime() > deadline) {
          throw new IOException(
              "database "
                  + url
                  + " does not answer within "
                  + patience.toSeconds()
                  + " s: "
                  + line(e),
              e);
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  /** A real ICAT's tables have our names, and would be changed. */
  static boolean isOfAnotherIcat(Connection connection) throws SQLException {
    Set<String> columns = new HashSet<>();
    try (ResultSet all =
        connection
            .getMetaData()
            .getColumns(connection.getCatalog(), connection.getSchema(), null, null)) {
      while (all.next()) {
        if (all.getString("TABLE_NAME").equalsIgnoreCase(SESSIONS)) {
          columns.add(all.getString("COLUMN_NAME").toUpperCase(Locale.ROOT));
        }
      }
    }
    return !columns.isEmpty() && !columns.contains(EXPIRES);
  }

  private void requireDriver() throws IOException {
    try {
      DriverManager.getDriver(url);
    } catch (SQLException e) {
      throw new IOException("database " + url + " has not the shape " + kind.shape(), e);
    }
  }

  private static String line(SQLException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  /** What it is, for people. */
  public String label() {
    return kind.label();
  }

  /** Of the times that it keeps. */
  public ChronoUnit precision() {
    return kind.precision();
  }

  /**
   * Opens it and makes its tables where they are missing.
   *
   * @param connections most at once
   */
  public EntityManagerFactory open(int connections) {
    MARIADB.setLevel(Level.SEVERE);
    Map<String, String> properties = new HashMap<>();
    properties.put("jakarta.persistence.jdbc.driver", kind.driver());
    properties.put("jakarta.persistence.jdbc.url", url);
    properties.put("jakarta.persistence.jdbc.user", user);
    properties.put("jakarta.persistence.jdbc.password", password);
    properties.put("eclipselink.target-database", kind.platform());
    properties.put("eclipselink.ddl-generation", "create-or-extend-tables");
    properties.put("eclipselink.ddl-generation.table-creation-suffix", kind.tableSuffix());
    // The others do so by themselves.
    properties.put(
        "eclipselink.ddl-generation.index-foreign-keys",
        String.valueOf(kind == DatabaseKind.POSTGRESQL));
    properties.put("eclipselink.connection-pool.default.initial", "4");
    properties.put("eclipselink.connection-pool.default.min", "4");
    properties.put("eclipselink.connection-pool.default.max", String.valueOf(connections));
    properties.put("eclipselink.jdbc.cache-statements", "true");
    EntityManagerFactory factory = Persistence.createEntityManagerFactory("icat", properties);
    if (kind == DatabaseKind.H2) {
      preferKeys(factory);
    }
    return factory;
  }

  /**
   * Has H2 find a row that is known by its key, and not among all that have the same foreign key.
   * It plans a statement once, for an empty table as if half of a foreign key's values differed,
   * and keeps to that when a dataset has thousands of datafiles.
   */
  private static void preferKeys(EntityManagerFactory factory) {
    try (EntityManager em = factory.createEntityManager()) {
      em.getTransaction().begin();
      for (Object key : em.createNativeQuery(FOREIGN_KEYS).getResultList()) {
        Object[] column = (Object[]) key;
        em.createNativeQuery(
                "ALTER TABLE \"%s\" ALTER COLUMN \"%s\" SELECTIVITY 1"
                    .formatted(column[0], column[1]))
            .executeUpdate();
      }
      em.getTransaction().commit();
    }
  }
}
