package beamtime.hbase;

/** Where job rows are summed. */
public enum GroupSide {
  /** By our coprocessor in the region servers: only groups cross the wire, and are joined here. */
  SERVER,
  /** By the store: every row that passes crosses the wire. */
  CLIENT
}
