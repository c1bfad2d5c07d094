package beamtime.core.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;

/**
 * This machine as a whole: the network of its devices and apart from it the loopback, all its
 * disks, and what keeps its tasks waiting. Read from proc(5), since OSHI takes milliseconds for
 * disks and interfaces, and remembers the time of processors for 0.3 s; the frequency by OSHI.
 */
final class WholeMachine implements Subject {
  private static final String NO_LINUX = "this machine is no Linux";
  private static final double MICROS = 1e6;
  private static final double KIBI = 1024;

  /** Columns of the first line of /proc/stat. */
  private static final int USER = 0;

  private static final int NICE = 1;
  private static final int SYSTEM = 2;
  private static final int INTERRUPTS = 5;
  private static final int SOFT_INTERRUPTS = 6;
  private static final int STEAL = 7;

  private final KernelThreads kernel = new KernelThreads();
  private final CentralProcessor processor = new SystemInfo().getHardware().getProcessor();

  @Override
  public String observed() {
    return Proc.isThere() ? "this machine" : "frequency of this machine, which is no Linux";
  }

  @Override
  public Reading read() {
    Reading.Draft draft = new Reading.Draft();
    addTimes(draft);
    draft.add(Quantity.CPU_KERNEL, kernel.cpuSeconds(), "no thread of the kernel is shown");
    draft.add(
        Quantity.CPU_LAUNCHER,
        ProcStat.of(ProcessHandle.current().pid())
            .map(stat -> OptionalDouble.of(stat.allSeconds()))
            .orElse(OptionalDouble.empty()),
        NO_LINUX);
    addPressure(draft, Quantity.PRESSURE_CPU, "cpu");
    addPressure(draft, Quantity.PRESSURE_IO, "io");
    addPressure(draft, Quantity.PRESSURE_MEMORY, "memory");
    List<String> paged = Proc.lines(Proc.ROOT.resolve("vmstat"));
    draft.add(Quantity.DISK_READ, number(paged, "pgpgin ", KIBI), NO_LINUX);
    draft.add(Quantity.DISK_WRITTEN, number(paged, "pgpgout ", KIBI), NO_LINUX);
    addMemory(draft);
    addNetwork(draft, NetDev.read(Proc.ROOT.resolve("self/net/dev")), WholeMachine::isDevice);
    double frequency = Arrays.stream(processor.getCurrentFreq()).average().orElse(0);
    draft.addIf(
        frequency > 0, Quantity.FREQUENCY, () -> frequency, "the system shows no frequency");
    return draft.done();
  }

  private static OptionalDouble number(List<String> lines, String word, double unit) {
    return Proc.number(lines, word)
        .map(value -> OptionalDouble.of(value * unit))
        .orElseGet(OptionalDouble::empty);
  }

  private static void addTimes(Reading.Draft draft) {
    List<String> lines = Proc.lines(Proc.ROOT.resolve("stat"));
    long[] ticks = ticks(lines);
    addTime(draft, Quantity.CPU_USER, ticks, USER, NICE);
    addTime(draft, Quantity.CPU_SYSTEM, ticks, SYSTEM, INTERRUPTS, SOFT_INTERRUPTS);
    addTime(draft, Quantity.STEAL, ticks, STEAL);
    draft.add(Quantity.SWITCHES, number(lines, "ctxt ", 1), NO_LINUX);
  }

  /** Time that all processors have worked, in seconds; empty where the system does not tell. */
  static OptionalDouble cpuSeconds(List<String> lines) {
    long[] ticks = ticks(lines);
    return ticks.length <= SOFT_INTERRUPTS
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            IntStream.of(USER, NICE, SYSTEM, INTERRUPTS, SOFT_INTERRUPTS)
                    .mapToLong(column -> ticks[column])
                    .sum()
                / ProcStat.TICKS);
  }

  /** Columns of the first line of /proc/stat. */
  private static long[] ticks(List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith("cpu "))
        .map(line -> line.substring("cpu ".length()).strip().split(" "))
        .map(words -> Arrays.stream(words).mapToLong(Long::parseLong).toArray())
        .findFirst()
        .orElse(new long[0]);
  }

  private static void addTime(Reading.Draft draft, Quantity what, long[] ticks, int... columns) {
    boolean told = Arrays.stream(columns).allMatch(column -> column < ticks.length);
    draft.addIf(
        told,
        what,
        () -> Arrays.stream(columns).mapToLong(column -> ticks[column]).sum() / ProcStat.TICKS,
        ticks.length == 0 ? NO_LINUX : "the kernel does not show it");
  }

  /** The line "some avg10=0.00 avg60=0.00 avg300=0.00 total=0" of one resource. */
  private static void addPressure(Reading.Draft draft, Quantity quantity, String resource) {
    draft.add(
        quantity,
        Proc.lines(Proc.ROOT.resolve("pressure").resolve(resource)).stream()
            .filter(line -> line.startsWith("some "))
            .mapToDouble(line -> Long.parseLong(line.substring(line.lastIndexOf('=') + 1)) / MICROS)
            .findFirst(),
        "the kernel shows no pressure");
  }

  private static void addMemory(Reading.Draft draft) {
    List<String> lines = Proc.lines(Proc.ROOT.resolve("meminfo"));
    OptionalDouble total = number(lines, "MemTotal:", KIBI);
    OptionalDouble available = number(lines, "MemAvailable:", KIBI);
    draft.addIf(
        total.isPresent() && available.isPresent(),
        Quantity.MEMORY,
        () -> total.getAsDouble() - available.getAsDouble(),
        NO_LINUX);
  }

  /** Bridges and the like hand on what a device counts as well; a container sees no device. */
  static void addNetwork(Reading.Draft draft, NetDev network, Predicate<String> devices) {
    boolean told = !network.interfaces().isEmpty();
    draft.addIf(
        told, Quantity.NET_LOOPBACK, () -> network.received(NetDev.LOOPBACK::equals), NO_LINUX);
    boolean seen = network.interfaces().stream().map(NetDev.Interface::name).anyMatch(devices);
    String reason = told ? "the system shows no network device" : NO_LINUX;
    draft.addIf(seen, Quantity.NET_RECEIVED, () -> network.received(devices), reason);
    draft.addIf(seen, Quantity.NET_SENT, () -> network.sent(devices), reason);
  }

  private static boolean isDevice(String name) {
    return Files.exists(Path.of("/sys/class/net", name, "device"));
  }
}
