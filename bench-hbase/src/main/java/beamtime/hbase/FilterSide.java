package beamtime.hbase;

/** Where the filters of a scan are evaluated. */
public enum FilterSide {
  /** By HBase's own filters in the region server: only rows that pass cross the wire. */
  SERVER,
  /** By the store: every row of the period crosses the wire. */
  CLIENT
}
