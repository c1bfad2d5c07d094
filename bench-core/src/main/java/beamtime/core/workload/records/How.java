package beamtime.core.workload.records;

/** How a random record is asked for. */
public enum How {
  /** By passing over as many as come before it in the order of names: the study's. */
  SKIP,
  /** By its number. */
  NUMBER,
  /** By letting the server draw one. */
  SAMPLE
}
