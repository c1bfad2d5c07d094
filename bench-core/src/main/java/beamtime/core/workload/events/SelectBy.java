package beamtime.core.workload.events;

/** How events are selected. */
public enum SelectBy {
  /** By a range of a number that the store indexes. */
  INDEX,
  /** By a range of a number that no store indexes. */
  PREDICATE,
  /** By a text within another, which no store indexes. */
  TEXT
}
