package beamtime.core.store;

/**
 * One row of an answer as the client library holds it. Valid only within the call that hands it
 * out.
 *
 * <p>A measured loop reads the key and the size, which proves that the row is there; a check
 * decodes everything. So an adapter decodes only what is asked for.
 *
 * @param <T> the row type of the family
 */
public interface View<T> {
  /** Hash that identifies the row, equal to that of the generated row. */
  long keyHash();

  /**
   * Bytes of keys and values as the client library hands them out, without the wire's framing;
   * those of JSON and BSON have the names of columns in them.
   */
  int payloadBytes();

  /** All of the row. The object may be reused for the next row. */
  T decode();
}
