package beamtime.testbed.process;

import static java.util.stream.Collectors.joining;

import beamtime.core.owner.Owner;
import beamtime.testbed.provider.LogFile;
import beamtime.testbed.system.Ending;
import beamtime.testbed.system.Inherited;
import beamtime.testbed.system.Marked;
import beamtime.testbed.system.Pause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A server process with all its descendants. */
final class Child {
  /** A killed process is gone at once, but for one that hangs in the kernel. */
  private static final Duration DEATH = Duration.ofSeconds(5);

  /** For what nobody waits for but a start that cleans up. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  /** What Java reports of a process that SIGKILL has ended. */
  private static final int KILLED = 128 + 9;

  /** Longer than a program lives, on a busy machine, that a server runs now and then (chmod). */
  private static final long ERRAND_MILLIS = 500;

  private final Process process;

  /**
   * Everything seen below the process: when it dies first, its descendants can't be found any more.
   */
  private final Set<ProcessHandle> seen = new LinkedHashSet<>();

  private Child(Process process) {
    this.process = process;
    seen.add(process.toHandle());
  }

  /** Starts it without input, with its output appended to the log. */
  static Child start(
      List<String> command, Map<String, String> environment, Path folder, LogFile log)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.path().toFile()));
    Inherited.only(builder.environment());
    builder.environment().put("HOME", folder.toString());
    builder.environment().putAll(environment);
    builder.environment().putAll(Marked.mark(folder));
    Process process = builder.start();
    process.getOutputStream().close();
    return new Child(process);
  }

  /** Whether the server itself is there: start scripts may outlive it. */
  boolean alive() {
    return process.isAlive();
  }

  /**
   * The process that is the server: start scripts and programs that drop privileges wait for the
   * one child that they have, and it stays.
   */
  synchronized long serverPid() {
    ProcessHandle at = process.toHandle();
    List<ProcessHandle> children = at.children().toList();
    while (children.size() == 1 && stays(children.get(0))) {
      at = children.get(0);
      seen.add(at);
      children = at.children().toList();
    }
    seen.addAll(children);
    return at.pid();
  }

  private static boolean stays(ProcessHandle child) {
    Pause.millis(ERRAND_MILLIS);
    return child.isAlive();
  }

  /** All its processes that were seen, one on each line. */
  synchronized String processes() {
    return seen.stream().map(Owner::of).map(Owner::toString).collect(joining("\n", "", "\n"));
  }

  /**
   * Ends processes without an owner, with their descendants. They are asked first: one that is
   * killed may leave behind what it shares in memory.
   */
  static void end(List<ProcessHandle> processes) {
    List<ProcessHandle> all =
        processes.stream()
            .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
            .distinct()
            .toList();
    processes.forEach(ProcessHandle::destroy);
    long deadline = System.nanoTime() + GRACE.toNanos();
    all.forEach(handle -> awaitEnd(handle, Duration.ofNanos(deadline - System.nanoTime())));
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(handle -> awaitEnd(handle, DEATH));
    all.forEach(Child::forget);
  }

  /**
   * A JVM that attached to itself leaves its socket behind when it is killed; it lies there
   * whatever java.io.tmpdir says.
   */
  private static void forget(ProcessHandle ended) {
    try {
      Files.deleteIfExists(Path.of("/tmp", ".java_pid" + ended.pid()));
    } catch (IOException e) {
      // It is another user's by now.
      return;
    }
  }

  /** Whether a kill ended it, the kernel's for lack of memory among others; only once it has. */
  boolean killed() {
    return process.exitValue() == KILLED;
  }

  /** How it ended, in words; only once it has. */
  String ending() {
    return new Ending(process.exitValue()).toString();
  }

  /**
   * Asks all of them to stop, waits, then kills whatever is left. Returns when all are gone.
   *
   * @param patience for all together
   */
  static void stop(List<Child> children, Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    children.forEach(Child::ask);
    children.forEach(child -> child.end(Duration.ofNanos(deadline - System.nanoTime())));
  }

  private synchronized void ask() {
    process.descendants().forEach(seen::add);
    process.destroy();
  }

  private synchronized void end(Duration patience) {
    awaitEnd(process.toHandle(), patience);
    process.descendants().forEach(seen::add);
    seen.forEach(ProcessHandle::destroyForcibly);
    seen.forEach(handle -> awaitEnd(handle, DEATH));
    seen.forEach(Child::forget);
  }

  /** Not cut short by an interrupt: a run that is cancelled must end its servers. */
  private static void awaitEnd(ProcessHandle handle, Duration patience) {
    handle.onExit().completeOnTimeout(handle, patience.toMillis(), TimeUnit.MILLISECONDS).join();
  }
}
