package beamtime.core.data;

/** The texts of one column, each known by a code, so that a generated row is an array of longs. */
interface Codebook {
  String text(long code);

  /** The text as ASCII bytes. */
  byte[] bytes(long code);

  /** {@code Mix64.hash(text(code))}. */
  long hash(long code);
}
