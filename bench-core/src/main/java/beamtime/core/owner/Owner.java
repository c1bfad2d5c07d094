package beamtime.core.owner;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A process on whose behalf a backend runs or a folder is there.
 *
 * @param where host, boot and PID namespace in which it runs
 * @param pid its process id
 * @param started when it started, since ids are used again: {@code t} and clock ticks since the
 *     machine's start on Linux, which no change of the clock alters; elsewhere milliseconds since
 *     1970. Both are understood everywhere: a process whose note is misread looks dead, and what
 *     belongs to the dead is removed
 */
public record Owner(Whereabouts where, long pid, String started) {
  private static final String TICKS = "t";
  private static final char AT = '@';
  private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";

  /** The parent of a JMH fork, which outlives it, or this process where it is no fork. */
  public static Owner ofHost() {
    ProcessHandle self = ProcessHandle.current();
    boolean fork = System.getProperty("sun.java.command", "").startsWith(FORK);
    return of(fork ? self.parent().orElse(self) : self);
  }

  /** This process. */
  public static Owner self() {
    return of(ProcessHandle.current());
  }

  public static Owner of(ProcessHandle handle) {
    OptionalLong ticks = new LinuxProcess(handle.pid()).started();
    return new Owner(
        Whereabouts.HERE,
        handle.pid(),
        ticks.isPresent() ? TICKS + ticks.getAsLong() : millis(handle));
  }

  private static String millis(ProcessHandle handle) {
    return handle.info().startInstant().map(Instant::toEpochMilli).orElse(0L).toString();
  }

  /** Reads what {@link #toString} wrote; older versions did not say where. */
  public static Owner parse(String text) {
    int at = text.indexOf(AT);
    String process = at < 0 ? text : text.substring(0, at);
    int dash = process.indexOf('-');
    String started = process.substring(dash + 1);
    if (!started.matches(TICKS + "?\\d+")) {
      throw new NumberFormatException("'" + text + "' names no process");
    }
    return new Owner(
        at < 0 ? Whereabouts.UNKNOWN : Whereabouts.parse(text.substring(at + 1)),
        Long.parseLong(process.substring(0, dash)),
        started);
  }

  /** The process, where it is seen from here, still runs, and is not another with the same id. */
  public Optional<ProcessHandle> alive() {
    return Optional.of(pid)
        .filter(id -> where.isHere())
        .flatMap(ProcessHandle::of)
        .filter(ProcessHandle::isAlive)
        .filter(this::hasStarted)
        .filter(p -> !new LinuxProcess(pid).ended());
  }

  /** Whether it is dead for certain: what belongs to it may be removed. */
  public boolean gone() {
    return where.isBefore(Whereabouts.HERE) || (where.isHere() && alive().isEmpty());
  }

  /** Whether nobody here can tell if it lives: on another host or in another PID namespace. */
  public boolean elsewhere() {
    return !where.isHere() && !where.isBefore(Whereabouts.HERE);
  }

  /** A number alone may be in either unit: a process that could be meant does not count as dead. */
  private boolean hasStarted(ProcessHandle process) {
    String known = of(process).started();
    return started.equals(known)
        || known.equals(TICKS + started)
        || started.equals(millis(process));
  }

  /** For people: which process, and on which host. */
  public String described() {
    return "process "
        + pid
        + (where.host().isEmpty()
            ? " of an unknown host"
            : " of host " + where.host() + " in PID namespace " + where.pids());
  }

  @Override
  public String toString() {
    return pid + "-" + started + AT + where;
  }
}
