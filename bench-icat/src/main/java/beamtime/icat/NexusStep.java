package beamtime.icat;

/** How far a NeXus file is brought. */
public enum NexusStep {
  /** It is made. */
  MAKE,
  /** And its metadata read back. */
  READ,
  /** And ingested. */
  INGEST
}
