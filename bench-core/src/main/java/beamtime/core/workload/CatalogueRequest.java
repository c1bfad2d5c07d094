package beamtime.core.workload;

/** How the datafiles of a batch are created. */
public enum CatalogueRequest {
  /** All in one request. */
  MANY,
  /** One request for each, after the answer to the one before. */
  SINGLE
}
