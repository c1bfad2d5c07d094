package beamtime.core.rig;

/** How a point ended. One that missed its rate is kept, and never shown as if it were good. */
public sealed interface LoadOutcome {
  /** What was asked for was done; in closed loop, whatever was done. */
  record Met() implements LoadOutcome {}

  /**
   * Less was done than was asked for.
   *
   * @param planned operations a second
   * @param delivered operations a second; of frames with deadlines those that were stored in time
   */
  record FellShort(double planned, double delivered) implements LoadOutcome {}

  /**
   * It had to be given up, or its answers were wrong.
   *
   * @param cause one line
   * @param wrongAnswer whether the cause is an answer that was not the oracle's
   */
  record Broke(String cause, boolean wrongAnswer) implements LoadOutcome {
    /** It had to be given up. */
    public Broke(String cause) {
      this(cause, false);
    }
  }
}
