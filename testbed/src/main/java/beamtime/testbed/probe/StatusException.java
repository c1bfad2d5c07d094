package beamtime.testbed.probe;

import java.io.IOException;

/** An answer over HTTP that is not the one that was asked for. */
public final class StatusException extends IOException {
  private final int status;
  private final String body;

  public StatusException(int status, String message, String body) {
    super(message);
    this.status = status;
    this.body = body;
  }

  public String body() {
    return body;
  }

  public int status() {
    return status;
  }
}
