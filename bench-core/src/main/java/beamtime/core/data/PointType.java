package beamtime.core.data;

/** Element type of a waveform, as in the ESS study (int 4 bytes, double 8 bytes). */
public enum PointType {
  INT32(4),
  FLOAT64(8);

  private final int bytes;

  PointType(int bytes) {
    this.bytes = bytes;
  }

  /** Bytes of one point. */
  public int bytes() {
    return bytes;
  }
}
