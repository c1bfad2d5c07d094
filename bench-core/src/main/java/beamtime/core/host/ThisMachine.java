package beamtime.core.host;

import beamtime.core.result.MachineRecord;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/** The machine on which this runs. */
public final class ThisMachine {
  private ThisMachine() {}

  /** What it is; in a container OSHI reports the host. */
  public static MachineRecord record() {
    SystemInfo system = new SystemInfo();
    HardwareAbstractionLayer hardware = system.getHardware();
    return new MachineRecord(
        system.getOperatingSystem().toString(),
        System.getProperty("os.version"),
        hardware.getProcessor().getProcessorIdentifier().getName().strip(),
        hardware.getProcessor().getLogicalProcessorCount(),
        hardware.getMemory().getTotal(),
        System.getProperty("java.version") + " " + System.getProperty("java.vendor"));
  }
}
