package beamtime.core.launch;

import beamtime.core.owner.Owner;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.openjdk.jmh.Main;

/**
 * The process that started this one. When it is killed outright it can't end what it started, so
 * this process watches it.
 */
public final class Parent {
  private static final int KILLED = 137;
  private static final int TERMINATED = 143;

  /** Short, since another run may begin when the launcher is dead; the JDK looks every 5 s. */
  private static final long GLANCE_NANOS = 500_000_000;

  private Parent() {}

  /** Ends this process with all its descendants when its parent ends. */
  public static void watch() {
    watch(lives(), Parent::end);
  }

  /** Ends this process as SIGTERM would when its parent ends: what it started it stops itself. */
  public static void follow() {
    watch(lives(), () -> System.exit(TERMINATED));
  }

  private static BooleanSupplier lives() {
    long parent = pid();
    return () -> pid() == parent;
  }

  /** The same, of a launcher that may be dead before this process can look for its parent. */
  public static void watch(Owner launcher) {
    if (launcher.elsewhere()) { // where processes can't be told by their namespace
      watch();
    } else {
      watch(() -> launcher.alive().isPresent(), Parent::end);
    }
  }

  private static void watch(BooleanSupplier lives, Runnable end) {
    Thread watching =
        new Thread(
            () -> {
              while (lives.getAsBoolean()) {
                LockSupport.parkNanos(GLANCE_NANOS);
              }
              end.run();
            },
            "beamtime-watch-parent");
    watching.setDaemon(true);
    watching.start();
  }

  /** Of the launcher; once that is dead, of the process that the system gives its children to. */
  private static long pid() {
    return ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L);
  }

  /**
   * Runs JMH for as long as the launcher lives.
   *
   * @param args the launcher as an {@link Owner}, then JMH's own options
   */
  public static void main(String... args) throws IOException {
    watch(Owner.parse(args[0]));
    Main.main(Arrays.copyOfRange(args, 1, args.length));
    System.exit(0); // a client library may have left threads
  }

  private static void end() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    Runtime.getRuntime().halt(KILLED); // hooks would wait for the cell that is being measured
  }
}
