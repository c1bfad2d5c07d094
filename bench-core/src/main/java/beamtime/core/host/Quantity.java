package beamtime.core.host;

import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * What is read of a subject: an amount that only grows, of which a window has the difference, or a
 * level, of which a window has the peak and the mean.
 *
 * <p>Here is the one scheme of names that results use, where {@code <subject>} is {@code client},
 * {@code server} or {@code machine}:
 *
 * <pre>
 *   &lt;subject&gt;.&lt;what&gt;.&lt;unit&gt;_op      an amount for each operation    server.cpu.s_op
 *   &lt;subject&gt;.&lt;what&gt;.&lt;unit&gt;_s       an amount for each second       server.disk.written.B_s
 *   &lt;subject&gt;.&lt;what&gt;.peak.&lt;unit&gt;    the highest level of a window   server.memory.peak.B
 *   &lt;subject&gt;.&lt;what&gt;.mean.&lt;unit&gt;    its mean over time              server.memory.mean.B
 * </pre>
 *
 * <p>Units are s (seconds), ms, B (bytes), Hz and n (a count). {@code cpu} is the sum of {@code
 * cpu.user} and {@code cpu.system}; {@code <subject>.cpu.s_s} is cores in use.
 */
public enum Quantity {
  /** Time of processors in the program's own code. */
  CPU_USER("cpu.user", "s"),
  /** Time of processors in the kernel on its behalf. */
  CPU_SYSTEM("cpu.system", "s"),
  /** Of a machine's: time of the kernel's own threads, which write pages back and the like. */
  CPU_KERNEL("cpu.kernel", "s"),
  /**
   * Of a machine's: time of the process that reads all this, which is the benchmark's launcher, and
   * of the programs that it has run to read.
   */
  CPU_LAUNCHER("cpu.launcher", "s"),
  /** Of a server's: the same as {@code cpu}, where it is on another machine. */
  CPU_ELSEWHERE("cpu.elsewhere", "s"),
  /** Main memory that is taken, pages of mapped files included; the page cache is not. */
  MEMORY("memory", "B", true),
  /** What was fetched from disks; what the page cache had is not in it. */
  DISK_READ("disk.read", "B"),
  /** What was given to the page cache to be written to disks, or written past it. */
  DISK_WRITTEN("disk.written", "B"),
  /** What came in by the network; of a process the content of its TCP connections. */
  NET_RECEIVED("net.received", "B"),
  /** What went out by the network. */
  NET_SENT("net.sent", "B"),
  /** What went through the loopback interface, with headers; each byte counts once. */
  NET_LOOPBACK("net.loopback", "B"),
  /** Times that a thread was taken from a processor, or gave it up. */
  SWITCHES("switches", "n"),
  /** Time in the pauses of garbage collection, and the phases that collectors count with them. */
  GC("gc", "ms"),
  /** Garbage collections. */
  GC_COUNT("gc.count", "n"),
  /**
   * Time of the threads in which JVMs compile their program; the processors' part of it is in their
   * {@code cpu}. Each compilation counts when it has ended.
   */
  COMPILING("compiling", "s"),
  /** Size of the files that hold what was stored; a window may have less at its end. */
  STORED("stored", "B"),
  /** Time in which the hypervisor ran others although this machine had work. */
  STEAL("steal", "s"),
  /** Time in which some task waited for a processor. */
  PRESSURE_CPU("pressure.cpu", "s"),
  /** Time in which some task waited for a disk. */
  PRESSURE_IO("pressure.io", "s"),
  /** Time in which some task waited for memory. */
  PRESSURE_MEMORY("pressure.memory", "s"),
  /** Clock of the processors, the mean of all. */
  FREQUENCY("frequency", "Hz", true);

  private final String what;
  private final String unit;
  private final boolean level;

  Quantity(String what, String unit) {
    this(what, unit, false);
  }

  Quantity(String what, String unit, boolean level) {
    this.what = what;
    this.unit = unit;
    this.level = level;
  }

  /** The middle of a metric's name. */
  public String what() {
    return what;
  }

  /** s, ms, B, Hz or n. */
  public String unit() {
    return unit;
  }

  /** Whether it goes up and down, so that a window has its peak and mean. */
  public boolean isLevel() {
    return level;
  }

  /** What a metric is over several windows: of peaks the highest, else the mean; none of none. */
  public static OptionalDouble joined(String metric, DoubleStream values) {
    return isPeak(metric) ? values.max() : values.average();
  }

  static boolean isPeak(String metric) {
    return metric.contains(".peak.");
  }
}
