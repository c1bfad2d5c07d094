package beamtime.testbed.system;

import beamtime.core.backend.TestbedException;
import beamtime.core.owner.LinuxProcess;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Size;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Memory of the machine, as Linux reports it; elsewhere nothing is checked. */
public final class Memory {
  private static final Path MEMINFO = Path.of("/proc/meminfo");
  private static final Pattern AVAILABLE = Pattern.compile("MemAvailable:\\s+(\\d+) kB");
  private static final Path VMSTAT = Path.of("/proc/vmstat");
  private static final Pattern KILLS = Pattern.compile("oom_kill (\\d+)");

  private Memory() {}

  /**
   * Fails where a server asks for more than is available and not promised to others.
   *
   * @param promised what others were promised and have not taken yet, by backend
   */
  public static void require(
      String backend, Size wanted, Option option, Map<String, Size> promised) {
    OptionalLong available = available();
    long others = promised.values().stream().mapToLong(Size::bytes).sum();
    if (available.isPresent() && available.getAsLong() - others < wanted.bytes()) {
      throw new TestbedException(
          backend
              + " asks for "
              + wanted
              + " of memory, and "
              + new Size(available.getAsLong())
              + " are available"
              + (promised.isEmpty() ? "" : ", of which others were promised " + promised)
              + ": lower "
              + option.key()
              + " or end other programs");
    }
  }

  /**
   * Bytes that these processes take with all their descendants; empty where the system does not
   * say. What a process and those below it share in memory, as a database's do, counts once.
   */
  public static OptionalLong taken(Collection<Long> pids) {
    List<ProcessHandle> all = pids.stream().flatMap(pid -> ProcessHandle.of(pid).stream()).toList();
    Set<ProcessHandle> below =
        all.stream().flatMap(ProcessHandle::descendants).collect(Collectors.toSet());
    long[] known =
        all.stream()
            .filter(process -> !below.contains(process))
            .distinct()
            .map(Memory::ofTree)
            .flatMapToLong(OptionalLong::stream)
            .toArray();
    return known.length == 0 ? OptionalLong.empty() : OptionalLong.of(LongStream.of(known).sum());
  }

  private static OptionalLong ofTree(ProcessHandle root) {
    boolean told = false;
    long own = 0;
    long most = 0;
    for (ProcessHandle each : Stream.concat(Stream.of(root), root.descendants()).toList()) {
      LinuxProcess process = new LinuxProcess(each.pid());
      OptionalLong resident = process.resident();
      long shared = process.shared().orElse(0);
      told |= resident.isPresent();
      own += Math.max(0, resident.orElse(0) - shared);
      most = Math.max(most, shared);
    }
    return told ? OptionalLong.of(own + most) : OptionalLong.empty();
  }

  /** How often the kernel has killed a process for lack of memory; empty where it does not say. */
  public static OptionalLong kills() {
    return number(VMSTAT, KILLS);
  }

  /**
   * Bytes that programs could take now, of the machine and of what a container or a batch job is
   * limited to; empty where the system does not say.
   */
  public static OptionalLong available() {
    return LongStream.concat(
            number(MEMINFO, AVAILABLE).stream().map(kilobytes -> kilobytes << 10),
            MemoryLimit.left().stream())
        .min();
  }

  private static OptionalLong number(Path file, Pattern pattern) {
    if (!Files.isReadable(file)) {
      return OptionalLong.empty();
    }
    try {
      Matcher matcher = pattern.matcher(Files.readString(file));
      return matcher.find()
          ? OptionalLong.of(Long.parseLong(matcher.group(1)))
          : OptionalLong.empty();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }
}
