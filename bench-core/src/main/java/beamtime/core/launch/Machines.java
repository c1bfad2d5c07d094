package beamtime.core.launch;

import beamtime.core.host.Machine;
import beamtime.core.result.MachineRecord;

/** Machines as they stand in the record of a run. */
public final class Machines {
  private Machines() {}

  /** The one on which this runs. */
  public static MachineRecord thisOne() {
    Machine machine = Machine.ofThis();
    return new MachineRecord(
        machine.os(),
        machine.kernel(),
        machine.cpu(),
        machine.cores(),
        machine.memoryBytes(),
        machine.java());
  }
}
