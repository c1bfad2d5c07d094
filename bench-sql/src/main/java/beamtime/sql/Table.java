package beamtime.sql;

/** Statements on a table of a place's schema. */
interface Table {
  /** Its name with that of its schema, quoted. */
  String name();

  /** Columns in the order in which rows are written. */
  String columns();

  /** Frees what dead rows take, and has the planner know what is there. */
  default String vacuum() {
    return "VACUUM (ANALYZE) " + name();
  }

  /** Takes rows in the binary form of {@code COPY}. */
  default String copy() {
    return "COPY " + name() + " (" + columns() + ") FROM STDIN (FORMAT binary)";
  }

  /** A name as PostgreSQL takes it whatever it consists of. */
  static String quoted(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }
}
