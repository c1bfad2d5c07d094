package beamtime.core.backend;

/**
 * The measured time of a link between client and server: medians of the same smallest requests over
 * warm connections.
 *
 * @param through milliseconds of a request through the link
 * @param past milliseconds of one past it, straight to the server
 */
public record RoundTrip(double through, double past) {
  /** Milliseconds that the link adds to a request and its answer, to the microsecond. */
  public double millis() {
    return Math.round((through - past) * 1000) / 1000.0;
  }
}
