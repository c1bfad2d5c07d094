package beamtime.testbed.embedded;

/** Another program took a port between our choice and the server's bind. */
final class PortTakenException extends RuntimeException {
  PortTakenException(String message) {
    super(message);
  }
}
