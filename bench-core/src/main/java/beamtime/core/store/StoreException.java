package beamtime.core.store;

/** A backend that refused, failed or did not answer. The message is one line that names it. */
public final class StoreException extends RuntimeException {
  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }

  public StoreException(String message) {
    super(message);
  }
}
