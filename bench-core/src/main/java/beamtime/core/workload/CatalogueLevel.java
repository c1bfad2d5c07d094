package beamtime.core.workload;

/** Topmost level of the catalogue tree that a cycle finds absent; all below it are absent too. */
public enum CatalogueLevel {
  FACILITY,
  INVESTIGATION,
  DATASET,
  DATAFILE
}
