package beamtime.core.cell;

/**
 * A backend that answered, but not what the oracle says. Fails the cell: right answers or no
 * number.
 */
public final class WrongAnswerException extends RuntimeException {
  public WrongAnswerException(String message) {
    super(message);
  }
}
