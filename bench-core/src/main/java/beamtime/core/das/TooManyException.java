package beamtime.core.das;

/** A service that refuses to tell so many records. */
final class TooManyException extends RuntimeException {
  TooManyException(String message) {
    super(message);
  }
}
