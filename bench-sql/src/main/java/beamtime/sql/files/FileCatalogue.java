package beamtime.sql.files;

import beamtime.core.store.Place;
import beamtime.core.store.events.EventDatabase;
import beamtime.sql.PostgresConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;

/**
 * The catalogue of files: in a schema of PostgreSQL a row for each place and one for each database.
 * The schema is there while there is a place; its comment says that it is ours.
 */
final class FileCatalogue {
  /** No place of another family can have a schema of this name. */
  private static final String SCHEMA = "bt.files";

  private static final String QUOTED = "\"" + SCHEMA + "\"";
  private static final String MARK = "Beamtime: catalogue of files";

  /** Number of the server's advisory lock: shared by who uses the schema, held by who makes it. */
  private static final long LOCK = 0x6265_616d_7469_6d65L;

  private final PostgresConnection connection;
  private final String folder;

  /**
   * @param folder of all places; the catalogue may have places in other folders
   */
  FileCatalogue(PostgresConnection connection, String folder) {
    this.connection = connection;
    this.folder = folder;
  }

  /** Enters a place without databases, not sealed. */
  void add(Place place) {
    String what = "create place " + place.name();
    while (!whileThere(
        what,
        false,
        its -> {
          update(its, "DELETE FROM " + QUOTED + ".databases WHERE place = ?", place.name());
          update(
              its,
              "INSERT INTO "
                  + QUOTED
                  + ".places VALUES (?, ?, false) ON CONFLICT (name) DO UPDATE SET sealed = false,"
                  + " folder = excluded.folder",
              place.name(),
              folder);
          return true;
        })) {
      connection.define(what, this::make);
    }
  }

  private void make(Connection its) throws SQLException {
    lock(its, "pg_advisory_xact_lock");
    if (isThere(its)) {
      return;
    }
    PostgresConnection.execute(its, "CREATE SCHEMA " + QUOTED);
    PostgresConnection.execute(its, "COMMENT ON SCHEMA " + QUOTED + " IS '" + MARK + "'");
    PostgresConnection.execute(
        its,
        "CREATE TABLE "
            + QUOTED
            + ".places (name text COLLATE \"C\" PRIMARY KEY, folder text NOT NULL,"
            + " sealed boolean NOT NULL)");
    PostgresConnection.execute(
        its,
        "CREATE TABLE "
            + QUOTED
            + ".databases (place text COLLATE \"C\", name text COLLATE \"C\", state text NOT NULL,"
            + " PRIMARY KEY (place, name))");
  }

  /** Takes a place out with its databases; the schema goes with the last place. */
  void remove(Place place) {
    String what = "drop place " + place.name();
    boolean wasLast =
        whileThere(
            what,
            false,
            its -> {
              update(its, "DELETE FROM " + QUOTED + ".databases WHERE place = ?", place.name());
              update(its, "DELETE FROM " + QUOTED + ".places WHERE name = ?", place.name());
              return isEmpty(its);
            });
    if (wasLast) {
      connection.define(
          what,
          its -> {
            lock(its, "pg_advisory_xact_lock");
            if (isThere(its) && isEmpty(its)) {
              PostgresConnection.execute(its, "DROP SCHEMA " + QUOTED + " CASCADE");
            }
          });
    }
  }

  private static boolean isEmpty(Connection its) throws SQLException {
    return names(its, "SELECT name FROM " + QUOTED + ".places LIMIT 1").isEmpty();
  }

  /** Notes that a place is complete; one of its name in another folder is another. */
  void seal(Place place) {
    connection.run(
        "seal place " + place.name(),
        its ->
            update(
                its,
                "UPDATE " + QUOTED + ".places SET sealed = true WHERE name = ? AND folder = ?",
                place.name(),
                folder));
  }

  /** Whether a place is complete. */
  boolean isSealed(Place place) {
    return whileThere(
        "look for place " + place.name(),
        false,
        its ->
            !names(
                    its,
                    "SELECT name FROM "
                        + QUOTED
                        + ".places WHERE sealed AND name = ? AND folder = ?",
                    place.name(),
                    folder)
                .isEmpty());
  }

  /** Names of the places in the folder. */
  Set<String> places() {
    return whileThere(
        "list places",
        Set.of(),
        its -> names(its, "SELECT name FROM " + QUOTED + ".places WHERE folder = ?", folder));
  }

  /** Enters a database that is open. */
  void open(Place place, EventDatabase database) {
    change(
        "open",
        "INSERT INTO "
            + QUOTED
            + ".databases VALUES (?, ?, 'open')"
            + " ON CONFLICT (place, name) DO UPDATE SET state = 'open'",
        place,
        database);
  }

  /** Notes that a database is closed. */
  void close(Place place, EventDatabase database) {
    change(
        "close",
        "UPDATE " + QUOTED + ".databases SET state = 'closed' WHERE place = ? AND name = ?",
        place,
        database);
  }

  /** Takes a database out. */
  void delete(Place place, EventDatabase database) {
    change(
        "delete",
        "DELETE FROM " + QUOTED + ".databases WHERE place = ? AND name = ?",
        place,
        database);
  }

  /** One statement, which is a transaction of its own. */
  private void change(String verb, String sql, Place place, EventDatabase database) {
    connection.run(
        verb + " " + database.name() + " of " + place.name() + " in the catalogue",
        its -> update(its, sql, place.name(), database.name()));
  }

  /** Names of the databases of a place. */
  Set<String> databases(Place place) {
    return connection.call(
        "list the databases of " + place.name(),
        its ->
            names(its, "SELECT name FROM " + QUOTED + ".databases WHERE place = ?", place.name()));
  }

  /** Does something in a transaction, in which the schema stays; or answers otherwise. */
  private <T> T whileThere(String what, T otherwise, PostgresConnection.Task<T> task) {
    return connection.transact(
        what,
        its -> {
          lock(its, "pg_advisory_xact_lock_shared");
          return isThere(its) ? task.with(its) : otherwise;
        });
  }

  private static void lock(Connection its, String function) throws SQLException {
    PostgresConnection.execute(its, "SELECT " + function + "(" + LOCK + ")");
  }

  /** Whether the schema is there; refuses one that is another's. */
  private boolean isThere(Connection its) throws SQLException {
    Set<String> comments =
        names(
            its,
            "SELECT coalesce(obj_description(oid, 'pg_namespace'), '') FROM pg_namespace"
                + " WHERE nspname = ?",
            SCHEMA);
    if (!comments.isEmpty() && !comments.contains(MARK)) {
      throw connection.foreign(SCHEMA);
    }
    return !comments.isEmpty();
  }

  private static void update(Connection its, String sql, String... texts) throws SQLException {
    try (PreparedStatement statement = bound(its, sql, texts)) {
      statement.executeUpdate();
    }
  }

  private static Set<String> names(Connection its, String sql, String... texts)
      throws SQLException {
    try (PreparedStatement statement = bound(its, sql, texts);
        ResultSet answer = statement.executeQuery()) {
      Set<String> names = new HashSet<>();
      while (answer.next()) {
        names.add(answer.getString(1));
      }
      return names;
    }
  }

  private static PreparedStatement bound(Connection its, String sql, String... texts)
      throws SQLException {
    PreparedStatement statement = its.prepareStatement(sql);
    for (int i = 0; i < texts.length; i++) {
      statement.setString(i + 1, texts[i]);
    }
    return statement;
  }
}
