package beamtime.testbed.system;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A process on whose behalf a backend runs.
 *
 * @param pid its process id
 * @param started when it started, since ids are used again: on Linux in clock ticks since the
 *     machine's start, elsewhere in milliseconds since 1970; 0 where unknown
 */
public record Owner(long pid, long started) {
  private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";

  /** The parent of a JMH fork, which outlives it, or this process where it is no fork. */
  public static Owner ofHost() {
    ProcessHandle self = ProcessHandle.current();
    boolean fork = System.getProperty("sun.java.command", "").startsWith(FORK);
    return of(fork ? self.parent().orElse(self) : self);
  }

  public static Owner of(ProcessHandle handle) {
    OptionalLong ticks = new LinuxProcess(handle.pid()).started();
    return new Owner(
        handle.pid(),
        ticks.orElseGet(() -> handle.info().startInstant().map(Instant::toEpochMilli).orElse(0L)));
  }

  /** Reads what {@link #toString} wrote. */
  public static Owner parse(String text) {
    int dash = text.indexOf('-');
    return new Owner(
        Long.parseLong(text.substring(0, dash)), Long.parseLong(text.substring(dash + 1)));
  }

  /** The process, where it still runs and is not another that got the same id. */
  public Optional<ProcessHandle> alive() {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(p -> of(p).equals(this))
        .filter(p -> !new LinuxProcess(pid).ended());
  }

  @Override
  public String toString() {
    return pid + "-" + started;
  }
}
