package beamtime.core.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import oshi.software.os.OSProcess;

/**
 * One process of this machine, read by OSHI; what OSHI lacks is added from proc(5): time of
 * children that were waited for, switches of all threads where OSHI has those of the first, and
 * what JVMs do besides their programs.
 */
final class LocalProcess {
  private static final double MILLI = 1e3;
  private static final String GIVEN_UP = "\nvoluntary_ctxt_switches:";
  private static final String TAKEN = "\nnonvoluntary_ctxt_switches:";
  static final String CLOSED =
      "the kernel shows what another user's process reads and writes to root alone";

  private final ProcessHandle handle;
  private final OSProcess process;
  private final Path proc;
  private final LastingCounts switches = new LastingCounts();
  private final boolean jvm;
  private Optional<PerfData> perfData = Optional.empty();
  private Optional<PerfData.Chores> chores = Optional.empty();

  LocalProcess(ProcessHandle handle, OSProcess process) {
    this.handle = handle;
    this.process = process;
    this.proc = Proc.of(handle.pid());
    this.jvm = process.getName().equals("java");
  }

  /** Empty where it is gone. */
  Optional<ProcessReading> read() {
    if (!process.updateAttributes()) {
      return Optional.empty();
    }
    Optional<ProcStat> stat = ProcStat.of(handle.pid());
    if (stat.isEmpty() && Proc.isThere()) {
      return Optional.empty();
    }
    Reading.Draft draft = new Reading.Draft();
    draft.add(
        Quantity.CPU_USER,
        process.getUserTime() / MILLI + stat.map(ProcStat::waitedUserSeconds).orElse(0.0));
    draft.add(
        Quantity.CPU_SYSTEM,
        process.getKernelTime() / MILLI + stat.map(ProcStat::waitedSystemSeconds).orElse(0.0));
    List<String> status = Proc.lines(proc.resolve("status"));
    draft.add(
        Quantity.MEMORY,
        Proc.number(status, "VmRSS:")
            .map(kilo -> kilo * ProcessReading.KIBI)
            .orElseGet(() -> (double) process.getResidentMemory()));
    addDisk(draft);
    addSwitches(draft);
    addChores(draft);
    return Optional.of(
        new ProcessReading(
            handle.pid(),
            // OSHI's is by the clock of the day: where that is set back, another at each look
            stat.map(ProcStat::started).orElseGet(process::getStartTime),
            process.getParentProcessID(),
            draft.done(),
            ProcessReading.shared(status)));
  }

  /** OSHI reports 0 where it can't read, and the rights on the file are not all that it takes. */
  private void addDisk(Reading.Draft draft) {
    boolean open = Proc.text(proc.resolve("io")).isPresent() || !Files.exists(proc);
    draft.addIf(open, Quantity.DISK_READ, process::getBytesRead, CLOSED);
    draft.addIf(open, Quantity.DISK_WRITTEN, process::getBytesWritten, CLOSED);
  }

  private void addSwitches(Reading.Draft draft) {
    Map<String, Long> threads = new HashMap<>();
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(proc.resolve("task"))) {
      for (Path task : tasks) {
        Proc.text(task.resolve("status"))
            .ifPresent(status -> threads.put(task.getFileName().toString(), switches(status)));
      }
      draft.add(Quantity.SWITCHES, switches.update(threads));
    } catch (IOException e) {
      draft.add(Quantity.SWITCHES, process.getContextSwitches());
    }
  }

  /**
   * Switches of one thread, from its {@code status}: a server has a hundred of these files, so they
   * are not cut into lines.
   */
  private static long switches(String status) {
    return number(status, GIVEN_UP) + number(status, TAKEN);
  }

  private static long number(String status, String word) {
    int at = status.indexOf(word);
    int end = status.indexOf('\n', at + word.length());
    return at < 0
        ? 0
        : Long.parseLong(
            status.substring(at + word.length(), end < 0 ? status.length() : end).strip());
  }

  private void addChores(Reading.Draft draft) {
    if (!jvm) {
      return;
    }
    if (perfData.isEmpty()) {
      perfData = PerfData.of(handle.pid());
    }
    chores = perfData.flatMap(PerfData::read).or(() -> chores);
    String reason = "its JVM keeps no hsperfdata that this user may read";
    boolean told = chores.isPresent();
    draft.addIf(told, Quantity.GC, () -> chores.get().collectingMillis(), reason);
    draft.addIf(told, Quantity.GC_COUNT, () -> chores.get().collections(), reason);
    draft.addIf(told, Quantity.COMPILING, () -> chores.get().compilingSeconds(), reason);
  }
}
