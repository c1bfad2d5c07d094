package beamtime.testbed.system;

/** Another program took a port between our choice and the server's bind. */
public final class PortTakenException extends RuntimeException {
  public PortTakenException(String message) {
    super(message);
  }
}
