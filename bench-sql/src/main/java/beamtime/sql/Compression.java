package beamtime.sql;

/**
 * What the server does with a value of more than 2 kB before it writes it (PostgreSQL's manual,
 * "TOAST"). A value that becomes no smaller stays as it is. LZ4 is missing here: the binaries that
 * the testbed starts are built without it.
 */
public enum Compression {
  /** PostgreSQL's own method, which a server has unless it is told otherwise. */
  PGLZ("COMPRESSION pglz", ""),
  /** Nothing. */
  NONE("STORAGE EXTERNAL", ".plain");

  private final String clause;
  private final String suffix;

  Compression(String clause, String suffix) {
    this.clause = clause;
    this.suffix = suffix;
  }

  /** Of the name of a schema that keeps frames so. */
  String suffix() {
    return suffix;
  }

  /** A column's type, with what is done with its values. */
  String of(String type) {
    return type + " " + clause;
  }
}
