package beamtime.core.host;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * How many cores of this machine were in use for a while, and by which processes.
 *
 * @param machine cores; empty where the system does not tell
 * @param processes that used most, the greatest first; those of other users are told where the
 *     system shows them
 */
public record CoresInUse(OptionalDouble machine, List<Use> processes) {
  /** Below it is what any machine does. */
  private static final double WORTH_TELLING = 0.05;

  private static final int TOLD = 3;
  private static final double NANOS = 1e9;

  /** A process: its name as the system has it, without arguments, which may hold a secret. */
  public record Use(long pid, String name, double cores) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%s (pid %d) %.1f", name, pid, cores);
    }
  }

  /** Looks for so long, which the calling thread waits. What has ended meanwhile is not named. */
  public static CoresInUse during(Duration window) throws InterruptedException {
    Map<Long, Double> before = seconds();
    long began = System.nanoTime();
    OptionalDouble machine = ofMachine(window);
    double length = (System.nanoTime() - began) / NANOS;
    return new CoresInUse(machine, used(before, seconds(), length));
  }

  /** Of the processes that are there after a window of so many seconds; some began in it. */
  static List<Use> used(Map<Long, Double> before, Map<Long, Double> after, double length) {
    return after.entrySet().stream()
        .map(
            process ->
                new Use(
                    process.getKey(),
                    name(process.getKey()),
                    (process.getValue() - before.getOrDefault(process.getKey(), 0.0)) / length))
        .filter(use -> use.cores() > WORTH_TELLING)
        .sorted(Comparator.comparingDouble(Use::cores).reversed())
        .limit(TOLD)
        .toList();
  }

  /** The machine alone, without its processes: cheap enough to be asked ten times a second. */
  public static OptionalDouble ofMachine(Duration window) throws InterruptedException {
    OptionalDouble before = machineSeconds();
    long began = System.nanoTime();
    Thread.sleep(window.toMillis());
    double length = (System.nanoTime() - began) / NANOS;
    OptionalDouble after = machineSeconds();
    return before.isPresent() && after.isPresent()
        ? OptionalDouble.of((after.getAsDouble() - before.getAsDouble()) / length)
        : OptionalDouble.empty();
  }

  private static OptionalDouble machineSeconds() {
    return WholeMachine.cpuSeconds(Proc.lines(Proc.ROOT.resolve("stat")));
  }

  private static Map<Long, Double> seconds() {
    Map<Long, Double> seconds = new HashMap<>();
    ProcessHandle.allProcesses()
        .forEach(
            process ->
                ProcStat.of(process.pid())
                    .ifPresent(
                        stat ->
                            seconds.put(process.pid(), stat.userSeconds() + stat.systemSeconds())));
    return seconds;
  }

  private static String name(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().command())
        .map(command -> String.valueOf(Path.of(command).getFileName()))
        .orElse("a process");
  }

  /** {@code 1.0 cores: stress (pid 17) 1.0}. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.2f cores in use", machine.orElse(0))
        + (processes.isEmpty()
            ? ", by no process that is still there"
            : ": " + processes.stream().map(Use::toString).collect(Collectors.joining(", ")));
  }
}
