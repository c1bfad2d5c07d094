package beamtime.core.das;

/** A query that the layer does not answer; the message says where in it and what is allowed. */
public final class QueryException extends RuntimeException {
  /**
   * @param column of the character that is wrong, from 1
   */
  QueryException(int column, String problem) {
    super("column " + column + ": " + problem);
  }

  /**
   * @param told message of one that was thrown elsewhere
   */
  QueryException(String told) {
    super(told);
  }
}
