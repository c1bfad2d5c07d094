package beamtime.core.cli;

import beamtime.core.host.Machine;
import beamtime.core.result.MachineRecord;

/** Machines as they stand in the record of a run. */
final class Machines {
  private Machines() {}

  /** The one on which this runs. */
  static MachineRecord thisOne() {
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
