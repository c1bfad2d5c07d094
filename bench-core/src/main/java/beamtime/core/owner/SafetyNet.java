package beamtime.core.owner;

/**
 * Does what must be done even where the JVM is told to end, by Ctrl-C or SIGTERM, before it was
 * done in order.
 */
public final class SafetyNet implements AutoCloseable {
  private final Thread hook;

  public SafetyNet(String name, Runnable action) {
    hook = new Thread(action, "beamtime-" + name);
    Runtime.getRuntime().addShutdownHook(hook);
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
