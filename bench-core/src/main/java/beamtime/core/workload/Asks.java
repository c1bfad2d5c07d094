package beamtime.core.workload;

/** Whether each operation asks what the one before has asked. */
public enum Asks {
  /** The same in each: servers and their caches have answered it before. */
  SAME,
  /**
   * Of another window of the same length in each, until all have had their turn: the WLCG study's
   * "1st hit", which no cache of this very question answers.
   */
  FRESH
}
