package beamtime.core.result;

/** What became of a planned load. */
public enum Delivery {
  /** Delivered as planned. */
  MET,
  /** Less was delivered than planned. */
  FELL_SHORT,
  /** It ended before its time. */
  BROKE
}
