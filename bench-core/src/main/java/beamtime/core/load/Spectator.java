package beamtime.core.load;

/** Told of a point while it runs. Slow spectators delay nobody but themselves. */
public interface Spectator {
  /** The warm-up is over: what counts begins. */
  void holdBegins();

  /** A second of the hold is over. */
  void second(Second second);

  /** What counts is over; clients may still be at work. */
  void holdEnds();

  /**
   * An operation failed. Called for the first of each kind and some of those that follow, by the
   * client that met it.
   *
   * @param kind by which it is counted
   */
  void failed(String kind, Throwable failure);
}
