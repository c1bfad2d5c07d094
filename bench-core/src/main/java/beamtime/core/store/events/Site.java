package beamtime.core.store.events;

/** One of two laboratories that hold the same objects. */
public enum Site {
  /** Where the clients are. */
  HERE,
  /** At the other end of the link. */
  FAR
}
