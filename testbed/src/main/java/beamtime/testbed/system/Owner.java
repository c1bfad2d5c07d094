package beamtime.testbed.system;

import java.time.Instant;
import java.util.Optional;

/**
 * A process on whose behalf a backend runs.
 *
 * @param pid its process id
 * @param started milliseconds since 1970 of its start, since ids are used again; 0 where unknown
 */
public record Owner(long pid, long started) {
  /** Less than any system takes to give an id anew. */
  private static final long CLOCK_MILLIS = 2000;

  private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";

  /** The parent of a JMH fork, which outlives it, or this process where it is no fork. */
  public static Owner ofHost() {
    ProcessHandle self = ProcessHandle.current();
    boolean fork = System.getProperty("sun.java.command", "").startsWith(FORK);
    return of(fork ? self.parent().orElse(self) : self);
  }

  public static Owner of(ProcessHandle handle) {
    return new Owner(
        handle.pid(), handle.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
  }

  /** Reads what {@link #toString} wrote. */
  public static Owner parse(String text) {
    int dash = text.indexOf('-');
    return new Owner(
        Long.parseLong(text.substring(0, dash)), Long.parseLong(text.substring(dash + 1)));
  }

  /** The process, where it still runs and is not another that got the same id. */
  public Optional<ProcessHandle> alive() {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(this::started);
  }

  /** The kernel's time of boot, which starts are counted from, moves with the clock. */
  private boolean started(ProcessHandle process) {
    return Math.abs(of(process).started - started) < CLOCK_MILLIS;
  }

  @Override
  public String toString() {
    return pid + "-" + started;
  }
}
