package beamtime.sql;

/** How a batch of rows is written; either way it is one transaction. */
public enum JobWay {
  /** {@code COPY ... FROM STDIN}, in its binary form. */
  COPY,
  /** One prepared {@code INSERT} for each row, sent as a batch of JDBC. */
  BATCH
}
