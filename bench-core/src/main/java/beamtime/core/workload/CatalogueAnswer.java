package beamtime.core.workload;

/** What a list of datafiles asks for. */
public enum CatalogueAnswer {
  /** The backend's own identifiers and nothing else. */
  HANDLES,
  /** The datafiles without their parameters. */
  ENTITIES,
  /** The datafiles with their parameters, whose names and units ICAT keeps in other tables. */
  WITH_PARAMETERS
}
