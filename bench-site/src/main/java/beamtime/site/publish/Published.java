package beamtime.site.publish;

/** What publishing came to. */
public enum Published {
  /** The run is there now. */
  ADDED,
  /** It was there before, the same to the byte. */
  ALREADY_THERE
}
