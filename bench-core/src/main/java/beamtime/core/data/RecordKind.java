package beamtime.core.data;

/** What a record is about. */
public enum RecordKind {
  /** {@code /Primary/Processed/TIER}. */
  DATASET,
  /** Part of a dataset: {@code /Primary/Processed/TIER#uuid}. */
  BLOCK
}
