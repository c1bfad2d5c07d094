package beamtime.testbed.probe;

import java.io.IOException;

/** An answer over HTTP that is not the one that was asked for. */
public final class StatusException extends IOException {
  private final int status;

  public StatusException(int status, String message) {
    super(message);
    this.status = status;
  }

  public int status() {
    return status;
  }
}
