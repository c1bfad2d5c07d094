package beamtime.core.host;

import java.util.Optional;

/**
 * The line of {@code /proc/<pid>/stat}, see proc(5).
 *
 * @param pid of the process
 * @param fields those behind the name, which may hold anything; the first is the state
 */
@SuppressWarnings("ArrayRecordComponent") // read for each process of the machine, never compared
record ProcStat(long pid, String[] fields) {
  /** Ticks a second in the kernel's times, on every architecture that a JDK runs on. */
  static final double TICKS = 100;

  /** {@code PF_KTHREAD} of the kernel. */
  private static final long KERNEL_THREAD = 0x200000;

  private static final int PARENT = 1;
  private static final int FLAGS = 6;
  private static final int USER = 11;
  private static final int SYSTEM = 12;
  private static final int WAITED_USER = 13;
  private static final int WAITED_SYSTEM = 14;
  private static final int STARTED = 19;

  static Optional<ProcStat> of(long pid) {
    return Proc.text(Proc.of(pid).resolve("stat")).map(ProcStat::parse);
  }

  static ProcStat parse(String line) {
    return new ProcStat(
        Long.parseLong(line.substring(0, line.indexOf(' '))),
        line.substring(line.lastIndexOf(')') + 2).strip().split(" "));
  }

  private long number(int field) {
    return Long.parseLong(fields[field]);
  }

  long parent() {
    return number(PARENT);
  }

  /** Whether it is a thread of the kernel. */
  boolean isOfKernel() {
    return (number(FLAGS) & KERNEL_THREAD) != 0;
  }

  /** Ticks from the machine's start to its own. */
  long started() {
    return number(STARTED);
  }

  double userSeconds() {
    return number(USER) / TICKS;
  }

  double systemSeconds() {
    return number(SYSTEM) / TICKS;
  }

  /** Its own and those of its descendants that have ended and were waited for. */
  double allSeconds() {
    return userSeconds() + systemSeconds() + waitedUserSeconds() + waitedSystemSeconds();
  }

  /** Of its descendants that have ended and were waited for. */
  double waitedUserSeconds() {
    return number(WAITED_USER) / TICKS;
  }

  /** Of its descendants that have ended and were waited for. */
  double waitedSystemSeconds() {
    return number(WAITED_SYSTEM) / TICKS;
  }
}
