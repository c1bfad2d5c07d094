package beamtime.core.cell;

/**
 * Numbers of frames, by what became of them: each that fell due was stored, dropped, failed, unsent
 * or never received.
 *
 * @param due that fell due
 * @param stored acknowledged by the backend, in time or not
 * @param late of the stored, those that were not yet when the next frame of their PV fell due
 * @param dropped found the queue full
 * @param failed sent, and never acknowledged
 * @param unsent still in the queue when the point was given up
 * @param neverReceived did not come over the network; none where the client makes its frames itself
 */
public record FrameCount(
    long due, long stored, long late, long dropped, long failed, long unsent, long neverReceived) {
  /** No frames. */
  public static final FrameCount NONE = new FrameCount(0, 0, 0, 0, 0, 0, 0);

  /** These and others. */
  public FrameCount plus(FrameCount other) {
    return new FrameCount(
        due + other.due,
        stored + other.stored,
        late + other.late,
        dropped + other.dropped,
        failed + other.failed,
        unsent + other.unsent,
        neverReceived + other.neverReceived);
  }

  /** Frames that were stored before the next one of their PV fell due. */
  public long inTime() {
    return stored - late;
  }

  /** Whether every frame was stored in time. */
  public boolean isMet() {
    return inTime() == due;
  }
}
