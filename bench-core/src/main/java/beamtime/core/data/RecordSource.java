package beamtime.core.data;

/** Who says what a record has: a service, or both. */
public enum RecordSource {
  /** The Dataset Bookkeeping Service: sizes, files, events and times. */
  DBS,
  /** PhEDEx, which moves data between sites: replicas. */
  PHEDEX,
  /** One record for each name, with what either service says. */
  MERGED
}
