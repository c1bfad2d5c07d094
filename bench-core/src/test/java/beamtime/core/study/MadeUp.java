package beamtime.core.study;

import beamtime.core.result.CellRecord;
import beamtime.core.result.MachineRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** Measurements that a test makes up. */
final class MadeUp implements Measurements {
  private final Study study;
  private final List<Sample> samples = new ArrayList<>();

  MadeUp(Study study) {
    this.study = study;
  }

  /** A cell with its samples; its record says which cell it is. */
  record Sample(CellRecord cell, String unit, List<List<Double>> forks) implements Measured {
    @Override
    public Optional<MachineRecord> machine() {
      return Optional.of(new MachineRecord("Linux", "6", "cpu", 4, 8_000_000_000L, "17"));
    }

    @Override
    public SortedMap<String, String> params() {
      return cell.params();
    }

    @Override
    public Optional<CellRecord> record() {
      return Optional.of(cell);
    }
  }

  MadeUp put(CellRecord cell, List<List<Double>> forks) {
    samples.add(new Sample(cell, cell.score().orElseThrow().unit(), forks));
    return this;
  }

  @Override
  public Optional<Measured> of(CellRef ref, Map<String, String> row) {
    return study.selected(ref, row).stream()
        .flatMap(cell -> samples.stream().filter(one -> cell.isRepeatedBy(one.cell())))
        .<Measured>map(one -> one)
        .findFirst();
  }

  @Override
  public List<Measured> all(CellRef cells) {
    return study.selected(cells, Map.of()).stream()
        .flatMap(cell -> samples.stream().filter(one -> cell.isRepeatedBy(one.cell())))
        .<Measured>map(one -> one)
        .toList();
  }

  @Override
  public String lack(CellRef ref, Map<String, String> row) {
    return "not in this build";
  }
}
