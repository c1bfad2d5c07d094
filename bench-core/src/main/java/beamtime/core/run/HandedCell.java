package beamtime.core.run;

import beamtime.core.cell.CellName;
import beamtime.core.host.OptionsProfiler;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;

/** The name of a fork's cell, which the launcher made. */
public final class HandedCell extends OptionsProfiler {
  private final String cell;

  /** Of a cell by its name. */
  public HandedCell(String cell) {
    this.cell = cell;
  }

  @Override
  public Collection<String> addJVMOptions(BenchmarkParams params) {
    return List.of("-D" + CellName.PROPERTY + "=" + cell);
  }
}
