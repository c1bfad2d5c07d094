package beamtime.core.launch;

/** The end of a process that a launcher has started. */
public final class Exit {
  private Exit() {}

  /** What the process is there for. */
  @FunctionalInterface
  public interface Task {
    void run() throws Exception;
  }

  /**
   * Does it and ends the process, whatever comes of it: a client library may have left threads,
   * which would keep a process that has failed, and with it a launcher that listens to it.
   */
  public static void after(Task task) {
    int code = 0;
    try {
      task.run();
    } catch (Throwable e) { // memory that has run out, too
      code = 1;
      e.printStackTrace();
    } finally {
      System.exit(code);
    }
  }
}
