package beamtime.core.study;

import beamtime.core.result.CellRecord;
import beamtime.core.result.MachineRecord;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** A cell with its samples. */
public interface Measured {
  /** Its parameters, and the clients and times of a series. */
  SortedMap<String, String> params();

  /** Unit of its samples, such as {@code ops/s} or {@code ms/op}. */
  String unit();

  /** Every repeat, by fork. */
  List<List<Double>> forks();

  /** Id of the run that has it; empty where only one run is looked at. */
  default Optional<String> runId() {
    return Optional.empty();
  }

  /** That it was measured on; empty where that is not known. */
  default Optional<MachineRecord> machine() {
    return Optional.empty();
  }

  /** What the run recorded of it; empty where another program measured it. */
  Optional<CellRecord> record();
}
