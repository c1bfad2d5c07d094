package beamtime.testbed.system;

import java.io.IOException;
import java.net.ConnectException;

/** One line out of a chain of exceptions. */
public final class Reason {
  private Reason() {}

  /** The innermost message, since it is the one that says what happened. */
  public static String of(Throwable thrown) {
    String line = thrown.getClass().getSimpleName();
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      String message = at.getMessage();
      if (message != null && !message.isBlank()) {
        line = text(at, message.strip().lines().findFirst().orElse(""));
      } else if (at instanceof ConnectException) {
        // The JDK's HTTP client leaves this message out.
        line = "connection refused";
      }
    }
    return line;
  }

  private static String text(Throwable thrown, String message) {
    // Messages such as a bare path or host say nothing without the exception's name.
    return thrown.getClass() == IOException.class
        ? message
        : thrown.getClass().getSimpleName() + ": " + message;
  }
}
