package beamtime.core.workload.records;

/** What answers a query for records. */
public enum Through {
  /** The store alone. */
  STORE,
  /** The layer over it, in the client's process. */
  DAS,
  /** The layer in a process of its own, behind its HTTP server. */
  HTTP
}
