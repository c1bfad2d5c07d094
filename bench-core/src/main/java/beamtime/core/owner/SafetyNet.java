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

  /** Takes the net away. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the JVM is going down already, and the hook does its work
    }
  }
}
