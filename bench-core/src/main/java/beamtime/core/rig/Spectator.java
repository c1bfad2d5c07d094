package beamtime.core.rig;

/**
 * Told of a point while it runs, by the thread that called the rig. Slow spectators delay no
 * client; what they are told comes later, and a second may then be longer than one. What a
 * spectator does not say it wants to know, it is not told.
 */
@FunctionalInterface
public interface Spectator {
  /** The warm-up is over: what counts begins. */
  default void holdBegins() {}

  /** A second of the hold is over. */
  default void second(Second second) {}

  /** What counts is over; clients may still be at work. */
  default void holdEnds() {}

  /**
   * An operation of the hold has failed. Called for the first of each kind and some of those that
   * follow.
   *
   * @param kind by which it is counted
   */
  void failed(String kind, Throwable failure);
}
