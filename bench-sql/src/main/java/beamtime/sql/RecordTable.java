package beamtime.sql;

import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.records.NamePattern;
import beamtime.core.store.records.RecordQuery;
import java.util.List;
import java.util.Locale;

/**
 * Statements on the table of one source and kind in a schema: a row for each record, whose document
 * is {@code jsonb}. Names compare by their bytes, so that the names that begin with a text are a
 * range of the index.
 *
 * @param schema name of the schema
 */
record RecordTable(String schema, RecordSource source, RecordKind kind) implements Table {
  /** Columns in the order of every statement here. */
  static final int COLUMNS = 3;

  private static final String NAMES = "number, name, doc";

  /** What a table has an index of, in addition to numbers and names, by the index's name. */
  private static final List<String> FIELDS =
      List.of(
          "size btree (((doc #>> '{dbs,size}')::bigint))",
          "created btree (((doc #>> '{dbs,created}')::bigint))",
          "sites gin ((doc #> '{phedex,replicas}') jsonb_path_ops)");

  private String bare() {
    return (kind + "_" + source).toLowerCase(Locale.ROOT);
  }

  @Override
  public String name() {
    return Table.quoted(schema) + "." + bare();
  }

  @Override
  public String columns() {
    return NAMES;
  }

  /** Makes the table, which finds records by their numbers. */
  String create() {
    return "CREATE TABLE "
        + name()
        + " (number bigint PRIMARY KEY, name text COLLATE \"C\" NOT NULL, doc jsonb NOT NULL)";
  }

  /** Makes the index of the names, unless it is there. */
  String indexNames() {
    return "CREATE UNIQUE INDEX IF NOT EXISTS " + bare() + "_name ON " + name() + " (name)";
  }

  /** Removes the index of the names. */
  String dropNames() {
    return "DROP INDEX IF EXISTS " + name() + "_name";
  }

  /** Makes indexes of fields, unless they are there. */
  List<String> indexFields() {
    return FIELDS.stream()
        .map(field -> field.split(" ", 2))
        .map(
            field ->
                "CREATE INDEX IF NOT EXISTS "
                    + bare()
                    + "_"
                    + field[0]
                    + " ON "
                    + name()
                    + " USING "
                    + field[1])
        .toList();
  }

  /** Removes the indexes of fields. */
  List<String> dropFields() {
    return FIELDS.stream()
        .map(field -> "DROP INDEX IF EXISTS " + name() + "_" + field.split(" ", 2)[0])
        .toList();
  }

  String truncate() {
    return "TRUNCATE " + name();
  }

  /** Writes one record, in place of that of its name. */
  String insert() {
    return "INSERT INTO "
        + name()
        + " ("
        + NAMES
        + ") VALUES (?, ?, ?::jsonb) ON CONFLICT (name) DO UPDATE SET doc = excluded.doc";
  }

  /** The highest number. */
  String last() {
    return "SELECT coalesce(max(number), -1) FROM " + name();
  }

  /** Adds the records of a service with numbers from one until another to what is merged here. */
  String merge(RecordTable service) {
    return "INSERT INTO "
        + name()
        + " AS merged ("
        + NAMES
        + ") SELECT "
        + NAMES
        + " FROM "
        + service.name()
        + " WHERE number >= ? AND number < ?"
        + " ON CONFLICT (name) DO UPDATE SET doc = merged.doc || excluded.doc";
  }

  /**
   * Records of a query, in order: its texts are the parameters, then index and limit unless it asks
   * {@link #forOne}.
   */
  String select(RecordQuery query) {
    return "SELECT name, doc FROM "
        + name()
        + where(query.names())
        + " ORDER BY name "
        + (forOne(query) ? "LIMIT 1" : "OFFSET ? LIMIT ?");
  }

  /**
   * Whether a query asks for the first record alone. That has a statement of its own: of one whose
   * limit is a parameter the server makes a new plan each time, for a third of the answer's time
   * (17.6, {@code pg_prepared_statements}).
   */
  static boolean forOne(RecordQuery query) {
    return query.index() == 0 && query.limit() == 1;
  }

  /** How many there are: the query's texts are the parameters. */
  String count(RecordQuery query) {
    return "SELECT count(*) FROM " + name() + where(query.names());
  }

  /** The record with a number. */
  String selectNumber() {
    return "SELECT name, doc FROM " + name() + " WHERE number = ?";
  }

  private static String where(NamePattern names) {
    return switch (names.kind()) {
      case FIXED -> " WHERE name = ?";
      case PREFIX -> names.end().isPresent() ? " WHERE name >= ? AND name < ?" : " WHERE name >= ?";
      case INFIX -> " WHERE strpos(name, ?) > 0";
      case ALL -> "";
    };
  }

  /** The texts that a pattern's statements take, in their order. */
  static List<String> texts(NamePattern names) {
    return switch (names.kind()) {
      case FIXED, INFIX -> List.of(names.text());
      case PREFIX ->
          names.end().map(end -> List.of(names.text(), end)).orElse(List.of(names.text()));
      case ALL -> List.of();
    };
  }
}
