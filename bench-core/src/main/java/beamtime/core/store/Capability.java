package beamtime.core.store;

/**
 * What a backend may be able to do by itself; a cell that needs one that is lacking is left out and
 * listed as such.
 */
public enum Capability {
  /** Evaluates the filters of a scan in the server. */
  FILTERS_IN_SERVER,
  /** Groups and sums in the server. */
  GROUPS_IN_SERVER
}
