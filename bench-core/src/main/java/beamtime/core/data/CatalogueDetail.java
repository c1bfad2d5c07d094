package beamtime.core.data;

/** What a generated catalogue says of its entities, apart from their keys, places and times. */
public enum CatalogueDetail {
  /**
   * Facility, investigation, dataset and datafile and nothing else, as in the PaNdata study: no
   * users, instruments, parameter types, samples or parameters.
   */
  BARE,
  /** All of these. */
  FULL
}
