package beamtime.core.host;

import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/**
 * Where a run took place.
 *
 * @param os operating system with version
 * @param kernel its release
 * @param cpu model of the processor
 * @param cores logical processors
 * @param memoryBytes physical memory
 * @param java version and vendor of the client's JVM
 */
public record Machine(
    String os, String kernel, String cpu, int cores, long memoryBytes, String java) {
  /** This machine. In a container OSHI reports the host. */
  public static Machine ofThis() {
    SystemInfo system = new SystemInfo();
    HardwareAbstractionLayer hardware = system.getHardware();
    return new Machine(
        system.getOperatingSystem().toString(),
        System.getProperty("os.version"),
        hardware.getProcessor().getProcessorIdentifier().getName().strip(),
        hardware.getProcessor().getLogicalProcessorCount(),
        hardware.getMemory().getTotal(),
        System.getProperty("java.version") + " " + System.getProperty("java.vendor"));
  }
}
