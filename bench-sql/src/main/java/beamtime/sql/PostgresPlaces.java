package beamtime.sql;

import static beamtime.sql.PostgresConnection.execute;

import beamtime.core.store.Place;
import beamtime.core.store.Places;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * The places of one family as schemas. The comment on a schema says that it is ours, and sealed;
 * the server makes and removes it with the schema, in one transaction.
 */
final class PostgresPlaces implements Places {
  private static final String SEALED = ", sealed";

  /** SQL state of a user who may not do something. */
  private static final String INSUFFICIENT_PRIVILEGE = "42501";

  private final PostgresConnection connection;
  private final String mark;
  private final List<String> suffixes;
  private final String suffix;
  private final PostgresStore store;

  /**
   * @param suffixes of all layouts that a place may be kept in, each in a schema of its own
   * @param suffix of the layout that is written and read
   * @param store that makes what is in a place's schema
   */
  PostgresPlaces(
      PostgresConnection connection,
      String family,
      List<String> suffixes,
      String suffix,
      PostgresStore store) {
    this.connection = connection;
    this.mark = "Beamtime: " + family;
    this.suffixes = List.copyOf(suffixes);
    this.suffix = suffix;
    this.store = store;
  }

  /** Name of the schema that is written and read; no place can have one with a suffix. */
  String schema(Place place) {
    return place.name() + suffix;
  }

  @Override
  public boolean holds(Place place) {
    return connection.call(
        "look for place " + place.name(),
        its -> comment(its, schema(place)).filter((mark + SEALED)::equals).isPresent());
  }

  @Override
  public void create(Place place) {
    store.dismantle(place);
    connection.define(
        "create place " + place.name(),
        its -> {
          String schema = schema(place);
          Optional<String> there = comment(its, schema);
          if (there.isPresent()) {
            remove(its, schema, there.get());
          }
          execute(its, "CREATE SCHEMA " + Table.quoted(schema));
          comment(its, schema, mark);
          store.make(place, its);
        });
  }

  /**
   * Vacuums, and has a checkpoint written where the user may: the next one is due within five
   * minutes, and writes all that was loaded.
   */
  @Override
  public void settle(Place place) {
    connection.run(
        "settle place " + place.name(),
        its ->
            PostgresConnection.unhurried(
                its,
                tables -> {
                  store.seal(place, tables);
                  checkpoint(tables);
                }));
  }

  private static void checkpoint(Connection tables) throws SQLException {
    try {
      execute(tables, "CHECKPOINT");
    } catch (SQLException e) {
      if (!INSUFFICIENT_PRIVILEGE.equals(e.getSQLState())) {
        throw e;
      }
    }
  }

  @Override
  public void seal(Place place) {
    connection.run(
        "seal place " + place.name(),
        its -> {
          PostgresConnection.unhurried(its, tables -> store.seal(place, tables));
          comment(its, schema(place), mark + SEALED);
        });
  }

  @Override
  public void drop(Place place) {
    store.dismantle(place);
    connection.define(
        "drop place " + place.name(),
        its -> {
          Map<String, String> there =
              comments(its, suffixes.stream().map(place.name()::concat).toList());
          for (Map.Entry<String, String> schema : there.entrySet()) {
            remove(its, schema.getKey(), schema.getValue());
          }
        });
  }

  /** Whether the place is there, and made by us. */
  boolean isOurs(Place place) {
    return connection.call(
        "look for place " + place.name(),
        its -> comment(its, schema(place)).filter(this::isOurs).isPresent());
  }

  /** The comments on those of the schemas that are there; one may have none. */
  private static Map<String, String> comments(Connection its, List<String> schemas)
      throws SQLException {
    Map<String, String> comments = new TreeMap<>();
    try (PreparedStatement statement =
        its.prepareStatement(
            "SELECT nspname, coalesce(obj_description(oid, 'pg_namespace'), '') FROM pg_namespace"
                + " WHERE nspname = ANY(?)")) {
      statement.setArray(1, its.createArrayOf("text", schemas.toArray()));
      try (ResultSet answer = statement.executeQuery()) {
        while (answer.next()) {
          comments.put(answer.getString(1), answer.getString(2));
        }
      }
    }
    return comments;
  }

  private void remove(Connection its, String schema, String comment) throws SQLException {
    if (!isOurs(comment)) {
      throw connection.foreign(schema);
    }
    execute(its, "DROP SCHEMA " + Table.quoted(schema) + " CASCADE");
  }

  private boolean isOurs(String comment) {
    return comment.equals(mark) || comment.equals(mark + SEALED);
  }

  /** Of all tables in the schema, with their indexes and what is stored apart. */
  @Override
  public OptionalLong bytes(Place place) {
    return connection.call(
        "ask for the size of " + place.name(),
        its -> {
          try (PreparedStatement statement =
              its.prepareStatement(
                  "SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class"
                      + " WHERE relkind = 'r' AND relnamespace ="
                      + " (SELECT oid FROM pg_namespace WHERE nspname = ?)")) {
            statement.setString(1, schema(place));
            try (ResultSet answer = statement.executeQuery()) {
              answer.next();
              return OptionalLong.of(answer.getLong(1));
            }
          }
        });
  }

  /** One that was renamed is not ours any more. */
  @Override
  public Set<Place> all() {
    return connection.call(
        "list places",
        its -> {
          Set<Place> all = new HashSet<>();
          try (PreparedStatement statement =
                  its.prepareStatement(
                      "SELECT nspname, obj_description(oid, 'pg_namespace') FROM pg_namespace");
              ResultSet answer = statement.executeQuery()) {
            while (answer.next()) {
              String name = answer.getString(1).replaceFirst("\\..*", "");
              String comment = answer.getString(2);
              if (comment != null && isOurs(comment) && Place.isName(name)) {
                all.add(new Place(name));
              }
            }
          }
          return all;
        });
  }

  /** The comment on a schema, which may be none; empty where there is no such schema. */
  private static Optional<String> comment(Connection its, String schema) throws SQLException {
    return Optional.ofNullable(comments(its, List.of(schema)).get(schema));
  }

  /** The statement takes no parameters; what is written are our own words. */
  private static void comment(Connection its, String schema, String text) throws SQLException {
    execute(its, "COMMENT ON SCHEMA " + Table.quoted(schema) + " IS '" + text + "'");
  }
}
