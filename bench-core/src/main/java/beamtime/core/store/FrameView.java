package beamtime.core.store;

import beamtime.core.data.Frame;

/** View of a frame that is there as an object. */
record FrameView(Frame frame) implements View<Frame> {
  /** Sequence and seconds in 8 bytes, nanoseconds, severity, status and type in 4 each. */
  private static final int META_BYTES = 2 * Long.BYTES + 4 * Integer.BYTES;

  @Override
  public long keyHash() {
    return frame.keyHash();
  }

  /** The PV name, the meta data and the points. */
  @Override
  public int payloadBytes() {
    return frame.pv.length() + META_BYTES + frame.payloadBytes();
  }

  @Override
  public Frame decode() {
    return frame;
  }
}
