package beamtime.hbase;

/** Where job rows are filtered or summed. */
public enum Side {
  /** In the region servers: only rows that pass, or groups, cross the wire. */
  SERVER,
  /** By the store: every row that is scanned crosses the wire. */
  CLIENT
}
