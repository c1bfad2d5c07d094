package beamtime.core.host;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One control group. Its counts hold all processes that were ever in it.
 *
 * @param paths folder of the group by controller; at the empty name that of version 2
 */
record Cgroup(Map<String, Path> paths) {
  private static final Path MOUNT = Path.of("/sys/fs/cgroup");
  private static final String UNIFIED = "";
  private static final double NANOS = 1e9;
  private static final double MICROS = 1e6;

  Cgroup {
    paths = Map.copyOf(paths);
  }

  /**
   * Whether version 2 counts what it spends; some machines have it next to version 1, and empty.
   */
  boolean isUnified() {
    return !paths.containsKey("cpuacct");
  }

  /** The group of a process. */
  static Cgroup of(long pid) {
    Map<String, Path> paths = new TreeMap<>();
    for (String line : Proc.lines(Proc.of(pid).resolve("cgroup"))) {
      String[] parts = line.split(":", 3);
      String below = parts[2].substring(1);
      for (String controller : parts[1].split(",", -1)) {
        paths.put(controller, MOUNT.resolve(controller).resolve(below));
      }
    }
    return new Cgroup(paths);
  }

  /**
   * Adds what it has counted.
   *
   * @param disk whether its bytes on disks are wanted
   */
  void add(Reading.Draft draft, boolean disk) {
    if (isUnified()) {
      addUnified(draft, disk);
    } else {
      addControllers(draft, disk);
    }
  }

  private List<String> lines(String controller, String file) {
    return text(controller, file).map(text -> text.lines().toList()).orElse(List.of());
  }

  private Optional<String> text(String controller, String file) {
    return Optional.ofNullable(paths.get(controller))
        .flatMap(path -> Proc.text(path.resolve(file)));
  }

  private static OptionalDouble number(List<String> lines, String word, double divisor) {
    return Proc.number(lines, word)
        .map(value -> OptionalDouble.of(value / divisor))
        .orElseGet(OptionalDouble::empty);
  }

  /** Version 2 has one folder for a group; times are in microseconds. */
  private void addUnified(Reading.Draft draft, boolean disk) {
    List<String> cpu = lines(UNIFIED, "cpu.stat");
    draft.add(Quantity.CPU_USER, number(cpu, "user_usec ", MICROS), missing("cpu.stat"));
    draft.add(Quantity.CPU_SYSTEM, number(cpu, "system_usec ", MICROS), missing("cpu.stat"));
    List<String> memory = lines(UNIFIED, "memory.stat");
    addMemory(draft, number(memory, "anon ", 1), number(memory, "file_mapped ", 1));
    if (disk) {
      draft.add(Quantity.DISK_READ, sum(UNIFIED, "io.stat", "rbytes="), missing("io.stat"));
      draft.add(Quantity.DISK_WRITTEN, sum(UNIFIED, "io.stat", "wbytes="), missing("io.stat"));
    }
  }

  /** Version 1 has one for each controller; user and system are in nanoseconds here. */
  private void addControllers(Reading.Draft draft, boolean disk) {
    addCpu(draft, Quantity.CPU_USER, "cpuacct.usage_user");
    addCpu(draft, Quantity.CPU_SYSTEM, "cpuacct.usage_sys");
    List<String> memory = lines("memory", "memory.stat");
    addMemory(draft, number(memory, "total_rss ", 1), number(memory, "total_mapped_file ", 1));
    if (disk) {
      String file = "blkio.throttle.io_service_bytes_recursive";
      draft.add(Quantity.DISK_READ, sum("blkio", file, "Read "), missing("blkio"));
      // What the page cache writes later counts for no group in version 1: a part is not the whole.
      draft.lacks(Quantity.DISK_WRITTEN, "cgroup v1 misses what the page cache writes later");
    }
  }

  private void addCpu(Reading.Draft draft, Quantity quantity, String file) {
    draft.add(quantity, number(lines("cpuacct", file), "", NANOS), missing(file));
  }

  /** As the resident memory of a process: its own pages and those of files that it has mapped. */
  private static void addMemory(Reading.Draft draft, OptionalDouble own, OptionalDouble mapped) {
    draft.addIf(
        own.isPresent() && mapped.isPresent(),
        Quantity.MEMORY,
        () -> own.getAsDouble() + mapped.getAsDouble(),
        missing("memory.stat"));
  }

  /** A device has a line; a group that did nothing yet has none, and one without disks no file. */
  private OptionalDouble sum(String controller, String file, String word) {
    return text(controller, file).stream()
        .mapToDouble(
            text ->
                text.lines()
                    .flatMap(line -> number(line, word))
                    .mapToDouble(Double::doubleValue)
                    .sum())
        .findFirst();
  }

  private static Stream<Double> number(String line, String word) {
    int at = line.indexOf(word);
    return at < 0
        ? Stream.empty()
        : Stream.of(Double.valueOf(line.substring(at + word.length()).split("\\s", 2)[0]));
  }

  private static String missing(String what) {
    return "the container's cgroup has no " + what + " that can be read here";
  }
}
