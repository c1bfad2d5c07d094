package beamtime.core.launch;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.Main;

/**
 * The launcher that started this process. When it is killed outright it can't end what it started,
 * so this process watches it.
 */
public final class Parent {
  private static final int KILLED = 137;

  /** Short, since another run may begin when the launcher is dead; the JDK looks every 5 s. */
  private static final long GLANCE_NANOS = 500_000_000;

  private Parent() {}

  /** Ends this process with all its descendants when its parent ends. */
  public static void watch() {
    long launcher = pid();
    Thread watching =
        new Thread(
            () -> {
              while (pid() == launcher) {
                LockSupport.parkNanos(GLANCE_NANOS);
              }
              end();
            },
            "beamtime-watch-parent");
    watching.setDaemon(true);
    watching.start();
  }

  /** Of the launcher; once that is dead, of the process that the system gives its children to. */
  private static long pid() {
    return ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L);
  }

  /** Runs JMH with its own options, for as long as the launcher lives. */
  public static void main(String... args) throws IOException {
    watch();
    Main.main(args);
    System.exit(0); // a client library may have left threads
  }

  private static void end() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    Runtime.getRuntime().halt(KILLED); // hooks would wait for the cell that is being measured
  }
}
