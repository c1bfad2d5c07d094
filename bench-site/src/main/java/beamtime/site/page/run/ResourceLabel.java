package beamtime.site.page.run;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/** What machines spend, in the order in which readers look for it. */
enum ResourceLabel {
  CPU("cpu", "Processor time"),
  CPU_USER("cpu.user", "Processor, own code"),
  CPU_SYSTEM("cpu.system", "Processor, kernel"),
  CPU_ELSEWHERE("cpu.elsewhere", "Of it, on another machine"),
  MEMORY("memory", "Main memory"),
  DISK_READ("disk.read", "Read from disk"),
  DISK_WRITTEN("disk.written", "Written to disk"),
  STORED("stored", "Growth of its files"),
  NET_RECEIVED("net.received", "Received by network"),
  NET_SENT("net.sent", "Sent by network"),
  NET_LOOPBACK("net.loopback", "Through the loopback"),
  GC("gc", "Garbage collection"),
  GC_COUNT("gc.count", "Garbage collections"),
  COMPILING("compiling", "Compiling by JVMs"),
  SWITCHES("switches", "Context switches"),
  FREQUENCY("frequency", "Clock of the processors"),
  PRESSURE_CPU("pressure.cpu", "Some wait for a processor"),
  PRESSURE_IO("pressure.io", "Some wait for a disk"),
  PRESSURE_MEMORY("pressure.memory", "Some wait for memory"),
  STEAL("steal", "Stolen by the hypervisor");

  /** In the order here; what this version of the site does not know comes last. */
  static final Comparator<String> ORDER =
      Comparator.comparing(
              (String what) -> of(what).map(ResourceLabel::ordinal).orElse(Integer.MAX_VALUE))
          .thenComparing(Comparator.naturalOrder());

  private final String what;
  private final String words;

  ResourceLabel(String what, String words) {
    this.what = what;
    this.words = words;
  }

  /** Words for the middle of a metric's name; the name where there are none. */
  static String words(String what) {
    return of(what).map(label -> label.words).orElse(what);
  }

  private static Optional<ResourceLabel> of(String what) {
    return Arrays.stream(values()).filter(label -> label.what.equals(what)).findFirst();
  }
}
