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
   * Whether what a collector tells is pauses: those of ZGC and Shenandoah tell their cycles, which
   * run beside the program, and their pauses apart; G1 since JDK 20 its concurrent work.
   */
  static boolean pauses(String collector) {
    return !collector.endsWith("Cycles") && !collector.contains("Concurrent");
  }
}
