package beamtime.core.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Threads of the kernel, which write pages back and the like: what they do is counted for no
 * process, since nothing says which one caused it.
 */
final class KernelThreads {
  /** Seconds by id; those of one that has ended stay in, so that the sum never falls. */
  private final Map<Long, Double> own = new HashMap<>();

  private final Set<Long> others = new HashSet<>();

  /** Seconds that they have worked so far; empty where this namespace or system shows none. */
  OptionalDouble cpuSeconds() {
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(Proc.ROOT, "[1-9]*")) {
      for (Path process : processes) {
        long pid = Long.parseLong(process.getFileName().toString());
        if (!others.contains(pid)) {
          ProcStat.of(pid).ifPresent(stat -> read(pid, stat));
        }
      }
    } catch (IOException e) {
      return OptionalDouble.empty();
    }
    return own.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(own.values().stream().mapToDouble(Double::doubleValue).sum());
  }

  /** The system gives an id again only once it has used all of them. */
  private void read(long pid, ProcStat stat) {
    if (stat.isOfKernel()) {
      own.put(pid, stat.userSeconds() + stat.systemSeconds());
    } else {
      others.add(pid);
    }
  }
}
