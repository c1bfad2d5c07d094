package beamtime.core.backend;

/**
 * A backend that can't be provided in the shape asked for, or that lacks what a cell needs, by its
 * nature and not by a failure. A run leaves such cells out, with the message as the reason, and
 * measures the others.
 */
public final class LacksException extends TestbedException {
  public LacksException(String message) {
    super(message);
  }
}
