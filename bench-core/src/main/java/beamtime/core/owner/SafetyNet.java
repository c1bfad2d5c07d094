package beamtime.core.owner;

/**
 * Does what must be done even where the JVM is told to end, by Ctrl-C or SIGTERM, before it was
 * done in order.
 */
public final class SafetyNet implements AutoCloseable {
  private final Thread hook;

  /**
   * Spreads it.
   *
   * @throws IllegalStateException where the JVM is going down already; the action has been done
   */
  public SafetyNet(String name, Runnable action) {
    hook = new Thread(action, "beamtime-" + name);
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      action.run(); // threads go on until all hooks have ended, and make what those no longer see
      throw e;
    }
  }

  /** Takes the net away; false where the JVM is going down already, and the net does its work. */
  public boolean remove() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /** Takes the net away. */
  @Override
  public void close() {
    remove();
  }
}
