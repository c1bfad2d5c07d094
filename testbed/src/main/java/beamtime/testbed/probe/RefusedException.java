package beamtime.testbed.probe;

import java.io.IOException;

/** A server that is up refuses the user. The message is one line that says so. */
public final class RefusedException extends IOException {
  public RefusedException(String message, Throwable cause) {
    super(message, cause);
  }

  public RefusedException(String message) {
    super(message);
  }
}
