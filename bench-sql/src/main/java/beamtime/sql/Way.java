package beamtime.sql;

/**
 * How a batch of rows or frames is written; either way it is one transaction. A batch of one is one
 * {@code INSERT} in any case.
 */
public enum Way {
  /** {@code COPY ... FROM STDIN}, in its binary form. */
  COPY,
  /** One prepared {@code INSERT} for each, sent as a batch of JDBC. */
  BATCH
}
