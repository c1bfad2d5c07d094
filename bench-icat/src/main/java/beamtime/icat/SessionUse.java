package beamtime.icat;

/** How long a session lasts. */
public enum SessionUse {
  /** One for all threads, as long as the store. */
  REUSED,
  /** Opened before each cycle and ended after it, as a script does that ingests one file. */
  PER_CYCLE
}
