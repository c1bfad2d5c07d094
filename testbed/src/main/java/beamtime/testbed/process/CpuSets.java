package beamtime.testbed.process;

import static java.util.stream.Collectors.joining;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.backend.Node;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.Programs;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which processors the processes of a server may use: sets of the same size from the last processor
 * down, since the first also serve the system's interrupts; from the last again where they run out.
 *
 * @param allowed processors that this process itself may use, in ascending order
 * @param each processors of a process
 */
record CpuSets(List<Integer> allowed, int each) {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String ALLOWED = "Cpus_allowed_list:";
  private static final String TASKSET = "taskset";

  CpuSets {
    allowed = List.copyOf(allowed);
    if (each > allowed.size()) {
      throw refused(
          Integer.toString(each), "and this process may use " + allowed.size() + ": lower it");
    }
  }

  /** What the user asked for, if anything. */
  static Optional<CpuSets> of(Optional<Double> cpus) {
    return cpus.map(CpuSets::of);
  }

  private static CpuSets of(double cpus) {
    if (cpus != Math.rint(cpus)) {
      throw refused(
          Double.toString(cpus),
          "and embedded servers get whole processors: use a whole number, or "
              + Settings.PROVIDER.key()
              + "=docker, which can divide them");
    }
    if (Programs.find(TASKSET).isEmpty() || !Files.isReadable(STATUS)) {
      throw refused(
          Long.toString((long) cpus),
          "and embedded servers are bound to processors by taskset of util-linux, which this machine"
              + " lacks: leave it out, or use "
              + Settings.PROVIDER.key()
              + "=docker");
    }
    return new CpuSets(ofThisProcess(), (int) cpus);
  }

  private static TestbedException refused(String value, String why) {
    return new TestbedException(Settings.CPUS.key() + " is " + value + ", " + why);
  }

  private static List<Integer> ofThisProcess() {
    try (Stream<String> lines = Files.lines(STATUS)) {
      return parsed(
          lines
              .filter(line -> line.startsWith(ALLOWED))
              .map(line -> line.substring(ALLOWED.length()).strip())
              .findFirst()
              .orElseThrow(() -> new IOException("no line " + ALLOWED)));
    } catch (IOException e) {
      throw new TestbedException(
          "can't read from "
              + STATUS
              + " which processors "
              + Settings.CPUS.key()
              + " can choose from: "
              + Reason.of(e),
          e);
    }
  }

  /** Reads a list as the kernel writes it, such as {@code 0-3,8}. */
  static List<Integer> parsed(String list) {
    List<Integer> all = new ArrayList<>();
    for (String range : list.split(",")) {
      String[] ends = range.split("-");
      IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
          .forEach(all::add);
    }
    return all;
  }

  /** The processors of a server's process number {@code index}, such as {@code 2,3}. */
  String set(int index) {
    int sets = allowed.size() / each;
    int end = allowed.size() - index % sets * each;
    return allowed.subList(end - each, end).stream().map(String::valueOf).collect(joining(","));
  }

  /** The node as a process of this number, bound to its processors. */
  Node bound(Node node, int index) {
    List<String> command = new ArrayList<>(List.of(TASKSET, "-c", set(index)));
    command.addAll(node.command());
    return new Node(node.name(), command, node.environment());
  }

  /** In words, for a result: {@code 2 (cpu set 2,3)}. */
  String described(int processes) {
    return processes == 1
        ? each + " (cpu set " + set(0) + ")"
        : each
            + " each (cpu sets "
            + IntStream.range(0, processes).mapToObj(this::set).collect(joining("; "))
            + ")";
  }
}
