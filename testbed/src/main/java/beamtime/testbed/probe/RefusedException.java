package beamtime.testbed.probe;

import java.io.IOException;

/** A server that is up and does not let in who asks. The message is one line that says so. */
public final class RefusedException extends IOException {
  RefusedException(String message, Throwable cause) {
    super(message, cause);
  }

  RefusedException(String message) {
    super(message);
  }
}
