package beamtime.site.publish;

/** The outcome of publishing. */
public enum Published {
  /** The run is there now. */
  ADDED,
  /** It was there before, byte for byte. */
  ALREADY_THERE
}
