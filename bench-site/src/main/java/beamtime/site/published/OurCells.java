package beamtime.site.published;

import beamtime.core.result.Outcome;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunFolder;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Our measured cells, those of large presets before those of small ones, newer before older. */
public final class OurCells {
  private static final List<String> SMALL = List.of("quick", "smoke");

  private final List<MeasuredCell> cells;

  /** Cells of runs, newest first. */
  public OurCells(List<RunFolder> newestFirst) {
    cells =
        newestFirst.stream()
            .sorted(Comparator.comparingInt(run -> SMALL.indexOf(run.record().preset())))
            .flatMap(run -> run.cells().stream())
            .filter(cell -> cell.record().outcome() == Outcome.MEASURED)
            .toList();
  }

  /** The cell that repeats a row best. */
  Optional<MeasuredCell> find(CellOf wanted, Map<String, String> row, Measure measure) {
    return cells.stream()
        .filter(cell -> wanted.matches(cell.record(), row))
        .filter(cell -> measure.of(cell.record()).isPresent())
        .filter(cell -> measure == Measure.MISSED || cell.record().load().isEmpty())
        .findFirst();
  }
}
