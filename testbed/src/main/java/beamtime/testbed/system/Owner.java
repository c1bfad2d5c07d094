package beamtime.testbed.system;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A process on whose behalf a backend runs.
 *
 * @param pid its process id
 * @param started when it started, since ids are used again: {@code t} and clock ticks since the
 *     machine's start on Linux, which no change of the clock alters; elsewhere milliseconds since
 *     1970. Both are understood everywhere: a process whose word is misread looks dead, and what
 *     belongs to the dead is removed
 */
public record Owner(long pid, String started) {
  private static final String TICKS = "t";
  private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";

  /** The parent of a JMH fork, which outlives it, or this process where it is no fork. */
  public static Owner ofHost() {
    ProcessHandle self = ProcessHandle.current();
    boolean fork = System.getProperty("sun.java.command", "").startsWith(FORK);
    return of(fork ? self.parent().orElse(self) : self);
  }

  public static Owner of(ProcessHandle handle) {
    OptionalLong ticks = new LinuxProcess(handle.pid()).started();
    return new Owner(handle.pid(), ticks.isPresent() ? TICKS + ticks.getAsLong() : millis(handle));
  }

  private static String millis(ProcessHandle handle) {
    return handle.info().startInstant().map(Instant::toEpochMilli).orElse(0L).toString();
  }

  /** Reads what {@link #toString} wrote. */
  public static Owner parse(String text) {
    int dash = text.indexOf('-');
    String started = text.substring(dash + 1);
    if (!started.matches(TICKS + "?\\d+")) {
      throw new NumberFormatException("'" + text + "' names no process");
    }
    return new Owner(Long.parseLong(text.substring(0, dash)), started);
  }

  /** The process, where it still runs and is not another that got the same id. */
  public Optional<ProcessHandle> alive() {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(this::hasStarted)
        .filter(p -> !new LinuxProcess(pid).ended());
  }

  /** A number alone is in either unit: who could be meant is not taken for dead. */
  private boolean hasStarted(ProcessHandle process) {
    String known = of(process).started();
    return started.equals(known)
        || known.equals(TICKS + started)
        || started.equals(millis(process));
  }

  @Override
  public String toString() {
    return pid + "-" + started;
  }
}
