package beamtime.core.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Processes of a Linux machine on which nothing is installed for Beamtime: a command that the user
 * gives starts a shell there, which prints files of proc(5) when asked. Descendants count where
 * they are named; network, what JVMs do besides their programs, and size on disk are not read. That
 * machine is another one than this if its kernel drew other bytes when it was booted, at another
 * instant: a container may have such bytes of its own.
 */
final class RemoteProcesses implements Subject {
  private static final Pattern SWITCHES =
      Pattern.compile("/proc/\\d+/task/(\\d+)/status:(?:non)?voluntary_ctxt_switches:\\s*(\\d+)");
  private static final Set<Quantity> UNTOLD =
      Set.of(
          Quantity.NET_RECEIVED,
          Quantity.NET_SENT,
          Quantity.GC,
          Quantity.GC_COUNT,
          Quantity.COMPILING,
          Quantity.STORED);

  private static final String END = "end";
  private static final String BOOT = "boot ";
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path STAT = Path.of("/proc/stat");

  /** The kernel tells the instant in seconds, from clocks that are set now and then. */
  private static final int SAME_SECONDS = 3;

  /**
   * For each process a head, its files, and after all of them an end. It is one command that says
   * when it has been read to its end: a shell reads ahead, and would take questions for script.
   */
  @SuppressWarnings("InlineFormatString") // lines of their own, with a comment
  private static final String SCRIPT =
      """
      {
      read -r boot </proc/sys/kernel/random/boot_id
      since=$(grep '^btime ' /proc/stat)
      echo end
      while read -r ask; do
        echo "boot $boot ${since#* }"
        for p in %s; do
          echo "process $p"
          sed 's/^/stat /' /proc/$p/stat
          grep -E '^(VmRSS|RssShmem|RssFile)' /proc/$p/status
          cat /proc/$p/io
          grep -H ctxt_switches /proc/$p/task/*/status
        done 2>/dev/null
        echo end
      done
      }
      """;

  private static final Pattern PIDS = Pattern.compile("\\d+(,\\d+)*");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]+");

  private final Shell shell;
  private final String which;
  private final Ledger ledger = new Ledger(true);
  private final Map<Long, LastingCounts> switches = new TreeMap<>();
  private boolean elsewhere;

  private RemoteProcesses(Shell shell, String which) {
    this.shell = shell;
    this.which = which;
  }

  /**
   * Processes on another machine, or why they can't be observed.
   *
   * @param command runs a shell script from its standard input there, such as {@code ssh db.lab sh
   *     -s}
   * @param which process ids with commas between them, or a name for {@code pgrep -x}
   */
  static Subject of(String command, String which) {
    String words;
    if (PIDS.matcher(which).matches()) {
      words = which.replace(',', ' ');
    } else if (NAME.matcher(which).matches()) {
      words = "$(pgrep -x " + which + ")";
    } else {
      return new NotObservable("'" + which + "' is neither process ids nor a name of processes");
    }
    try {
      RemoteProcesses processes =
          new RemoteProcesses(Shell.start(command, String.format(SCRIPT, words), END), which);
      return processes.orWhyNot();
    } catch (IOException e) {
      return NotObservable.because(e);
    }
  }

  private Subject orWhyNot() {
    try {
      if (!ask().isEmpty()) {
        return this;
      }
      close();
      return new NotObservable("there is no process '" + which + "' where the shell runs");
    } catch (IOException e) {
      close();
      return NotObservable.because(e);
    }
  }

  @Override
  public String observed() {
    return "processes " + which + " by a shell on their machine";
  }

  @Override
  public Reading read() {
    try {
      Reading.Draft draft = ledger.add(ask());
      UNTOLD.forEach(quantity -> draft.lacks(quantity, "a shell on its machine does not show it"));
      return draft.done();
    } catch (IOException e) {
      return NotObservable.because(e).read();
    }
  }

  private List<ProcessReading> ask() throws IOException {
    Map<String, List<String>> answers = new LinkedHashMap<>();
    List<String> current = new ArrayList<>();
    for (String line : shell.ask(END)) {
      if (line.startsWith(BOOT)) {
        elsewhere = isElsewhere(line.substring(BOOT.length()));
      } else if (line.startsWith("process ")) {
        current = new ArrayList<>();
        answers.put(line, current);
      } else {
        current.add(line);
      }
    }
    List<ProcessReading> readings = new ArrayList<>();
    answers.values().forEach(lines -> addTo(readings, lines));
    return readings;
  }

  /** Of what the script told of a boot; where that is not known the machine is taken for this. */
  private static boolean isElsewhere(String boot) throws IOException {
    if (!boot.matches("\\S+ \\d+")) {
      return false;
    }
    if (!Files.isReadable(BOOT_ID)) {
      return true; // this is no Linux
    }
    String[] words = boot.split(" ");
    long own =
        Files.readAllLines(STAT).stream()
            .filter(line -> line.startsWith("btime "))
            .mapToLong(line -> Long.parseLong(line.substring("btime ".length())))
            .findFirst()
            .orElse(0);
    return !words[0].equals(Files.readString(BOOT_ID).strip())
        && Math.abs(Long.parseLong(words[1]) - own) > SAME_SECONDS;
  }

  private void addTo(List<ProcessReading> readings, List<String> lines) {
    lines.stream()
        .filter(line -> line.startsWith("stat "))
        .map(line -> ProcStat.parse(line.substring("stat ".length())))
        .findFirst()
        .ifPresent(
            stat ->
                readings.add(
                    new ProcessReading(
                        stat.pid(),
                        stat.started(),
                        stat.parent(),
                        reading(stat, lines),
                        ProcessReading.shared(lines))));
  }

  private Reading reading(ProcStat stat, List<String> lines) {
    Reading.Draft draft = new Reading.Draft();
    draft.add(Quantity.CPU_USER, stat.userSeconds() + stat.waitedUserSeconds());
    draft.add(Quantity.CPU_SYSTEM, stat.systemSeconds() + stat.waitedSystemSeconds());
    if (elsewhere) {
      draft.add(Quantity.CPU_ELSEWHERE, stat.allSeconds());
    }
    Proc.number(lines, "VmRSS:")
        .ifPresent(kilo -> draft.add(Quantity.MEMORY, kilo * ProcessReading.KIBI));
    addDisk(draft, Quantity.DISK_READ, lines, "read_bytes:");
    addDisk(draft, Quantity.DISK_WRITTEN, lines, "write_bytes:");
    Map<String, Long> threads = new TreeMap<>();
    for (String line : lines) {
      Matcher matcher = SWITCHES.matcher(line);
      if (matcher.matches()) {
        threads.merge(matcher.group(1), Long.valueOf(matcher.group(2)), Long::sum);
      }
    }
    draft.add(
        Quantity.SWITCHES,
        switches.computeIfAbsent(stat.pid(), pid -> new LastingCounts()).update(threads));
    return draft.done();
  }

  private static void addDisk(
      Reading.Draft draft, Quantity quantity, List<String> lines, String word) {
    Proc.number(lines, word)
        .ifPresentOrElse(
            bytes -> draft.add(quantity, bytes), () -> draft.lacks(quantity, LocalProcess.CLOSED));
  }

  @Override
  public void close() {
    shell.close();
  }
}
