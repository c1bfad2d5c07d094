package beamtime.core.rig;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** The JVM's own figures. */
final class JvmMeter implements GeneratorMeter {
  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  @Override
  public long cpuNanos() {
    return system.getProcessCpuTime();
  }

  @Override
  public long gcMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .filter(collector -> pauses(collector.getName()))
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  /**
   * Whether a collector's bean counts pauses. ZGC and Shenandoah have one bean for their cycles,
   * during which the program runs, and another for pauses; G1 has one for concurrent work since JDK
   * 20.
   */
  static boolean pauses(String collector) {
    return !collector.endsWith("Cycles") && !collector.contains("Concurrent");
  }
}
