package beamtime.core.store.records;

/** What a backend indexes of merged records. */
public enum RecordIndex {
  /** The names. */
  NAME,
  /** The names, sizes, times of creation and sites. */
  NAME_AND_FIELDS,
  /** Nothing that a question for names could use: all are looked at. */
  NONE
}
