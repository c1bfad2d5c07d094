package beamtime.sql;

/**
 * Statements on the table {@code frames} of a schema: a row for each frame, found by PV and time.
 * Its points are {@code bytea}, little endian as they are in the frame; the server compresses them
 * where that helps, and keeps long ones outside the table. Times are nanoseconds since the EPICS
 * epoch.
 *
 * @param schema name of the schema
 */
record FrameTable(String schema) implements Table {
  /** Columns in the order of every statement here. */
  static final int COLUMNS = 8;

  private static final String NAMES = "pv, sequence, time, severity, status, type, points, data";

  @Override
  public String name() {
    return Table.quoted(schema) + ".frames";
  }

  @Override
  public String columns() {
    return NAMES;
  }

  /** Makes the table with its index. */
  String create(Compression compression) {
    return "CREATE TABLE "
        + name()
        + " (pv text COLLATE \"C\" NOT NULL, sequence bigint NOT NULL, time bigint NOT NULL,"
        + " severity integer NOT NULL, status integer NOT NULL, type text NOT NULL,"
        + " points integer NOT NULL, data "
        + compression.of("bytea")
        + " NOT NULL, PRIMARY KEY (pv, time, sequence))";
  }

  /** Writes one frame, unless it is there. */
  String insert() {
    return "INSERT INTO "
        + name()
        + " ("
        + NAMES
        + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
  }

  /** Bytes of the points of a PV's largest frame. */
  String largest() {
    return "SELECT coalesce(max(octet_length(data)), 0) FROM " + name() + " WHERE pv = ?";
  }

  /** Frames of a PV from a time until another, in order. */
  String select() {
    return "SELECT "
        + NAMES
        + " FROM "
        + name()
        + " WHERE pv = ? AND time >= ? AND time < ? ORDER BY time, sequence";
  }
}
