package beamtime.core.host;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/**
 * Processes of this machine with all their descendants: found by the JDK, read by OSHI. What a
 * process had spent when it ended stays in; one that starts and ends between two readings counts by
 * what Linux adds to the parent that waited for it.
 */
public final class ProcessTree extends WithParts {
  private final List<Long> roots;
  private final OperatingSystem system = new SystemInfo().getOperatingSystem();
  private final Ledger ledger = new Ledger(Proc.isThere());
  private final Set<Long> apart = ConcurrentHashMap.newKeySet();
  private Map<ProcessHandle, LocalProcess> known = new HashMap<>();

  /** The trees below these processes, which are part of them. */
  public ProcessTree(List<Long> roots) {
    this(roots, List.of());
  }

  /** The same with what is read in addition to the processes. */
  ProcessTree(List<Long> roots, List<Part> parts) {
    super(parts);
    this.roots = List.copyOf(roots);
  }

  /** From now on these, which are below them, are with all their descendants not part of them. */
  void without(List<Long> processes) {
    apart.addAll(processes);
    ledger.forget(trees(processes).map(ProcessHandle::pid).toList());
  }

  @Override
  String processes() {
    return "process tree of "
        + roots.stream().map(root -> Long.toString(root)).collect(joining(", "));
  }

  @Override
  Reading.Draft draft() {
    Reading.Draft draft = ledger.add(readEach());
    for (Quantity quantity : List.of(Quantity.GC, Quantity.GC_COUNT, Quantity.COMPILING)) {
      if (!draft.has(quantity)) {
        draft.lacks(quantity, "no JVM is among its processes");
      }
    }
    return draft;
  }

  /** Parents before their children, so that a child that ends meanwhile does not count twice. */
  private List<ProcessReading> readEach() {
    Map<ProcessHandle, LocalProcess> now = new HashMap<>();
    List<ProcessReading> readings = new ArrayList<>();
    for (ProcessHandle handle : handles()) {
      LocalProcess process = known.computeIfAbsent(handle, this::open);
      if (process != null) {
        now.put(handle, process);
        process.read().ifPresent(readings::add);
      }
    }
    known = now;
    return readings;
  }

  private List<ProcessHandle> handles() {
    Set<ProcessHandle> others = trees(apart).collect(toSet());
    return trees(roots)
        .distinct()
        .filter(handle -> !others.contains(handle))
        .flatMap(handle -> Started.of(handle).stream())
        .sorted(Comparator.comparing(Started::at))
        .map(Started::handle)
        .toList();
  }

  private static Stream<ProcessHandle> trees(Collection<Long> roots) {
    return roots.stream()
        .flatMap(root -> ProcessHandle.of(root).stream())
        .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()));
  }

  /** A process with its start, read once: it may end at any moment, and then has none. */
  private record Started(ProcessHandle handle, Instant at) {
    static Optional<Started> of(ProcessHandle handle) {
      return handle.info().startInstant().map(at -> new Started(handle, at));
    }
  }

  private @Nullable LocalProcess open(ProcessHandle handle) {
    Optional<OSProcess> process =
        Optional.ofNullable(system.getProcess(Math.toIntExact(handle.pid())));
    return process.map(there -> new LocalProcess(handle, there)).orElse(null);
  }
}
