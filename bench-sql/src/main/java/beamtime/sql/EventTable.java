package beamtime.sql;

import beamtime.core.data.events.EventObject;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.store.events.EventSelection;
import java.util.List;

/**
 * Statements on the table of one container of a database of events, in the schema of a place: a row
 * for each object. Its numbers are {@code bytea} as they are; the server compresses them where that
 * helps, and keeps long ones outside the table.
 *
 * @param schema name of the schema
 */
record EventTable(String schema, EventDatabase database, String container) implements Table {
  /** Columns in the order of every statement here. */
  static final int COLUMNS = 8;

  private static final String NAMES =
      "event, index, part, links, energy, momentum, trigger, content";

  /** Those of all containers of a database. */
  static List<EventTable> of(String schema, EventDatabase database) {
    return database.containers().stream()
        .map(container -> new EventTable(schema, database, container))
        .toList();
  }

  /** The one with the objects that have attributes. */
  static EventTable ofFirst(String schema, EventDatabase database) {
    return new EventTable(schema, database, database.containerOf(database.shape().first()));
  }

  /** Whether it is where an object belongs. */
  boolean holds(EventObject object) {
    return database.containerOf(object.part()).equals(container);
  }

  private String bare() {
    return database.name() + "_" + container;
  }

  @Override
  public String name() {
    return Table.quoted(schema) + "." + bare();
  }

  @Override
  public String columns() {
    return NAMES;
  }

  /** Makes the table, which finds objects by their event. */
  String create(Compression compression) {
    return "CREATE TABLE "
        + name()
        + " (event bigint NOT NULL, index integer NOT NULL, part text COLLATE \"C\" NOT NULL,"
        + " links bytea NOT NULL, energy bigint, momentum bigint, trigger text COLLATE \"C\","
        + " content "
        + compression.of("bytea")
        + " NOT NULL, PRIMARY KEY (event, index))";
  }

  /** Makes the index of energies. */
  String indexEnergy() {
    return "CREATE INDEX " + bare() + "_energy ON " + name() + " (energy) WHERE index = 0";
  }

  /** Removes the table, if it is there. */
  String drop() {
    return "DROP TABLE IF EXISTS " + name();
  }

  /** Objects of events from a number until another, of some parts. */
  String select() {
    return "SELECT "
        + NAMES
        + " FROM "
        + name()
        + " WHERE event >= ? AND event < ? AND part = ANY (?)";
  }

  /** An event's object by its index. */
  String selectObject() {
    return "SELECT " + NAMES + " FROM " + name() + " WHERE event = ? AND index = ?";
  }

  /** An event's first object of a part. */
  String selectFirst() {
    return "SELECT "
        + NAMES
        + " FROM "
        + name()
        + " WHERE event = ? AND part = ? ORDER BY index LIMIT 1";
  }

  /** First objects of the events that are selected. */
  String select(EventSelection selection) {
    return "SELECT " + NAMES + " FROM " + name() + " WHERE index = 0 AND " + condition(selection);
  }

  private static String condition(EventSelection selection) {
    if (selection instanceof EventSelection.Energy) {
      return "energy >= ? AND energy < ?";
    }
    return selection instanceof EventSelection.Momentum
        ? "momentum >= ? AND momentum < ?"
        : "strpos(trigger, ?) > 0";
  }
}
