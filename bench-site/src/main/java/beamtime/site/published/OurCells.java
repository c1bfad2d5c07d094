package beamtime.site.published;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Outcome;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunFolder;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Our measured cells, those of large presets before those of small ones, newer before older. Cells
 * that say nothing about speed are left out: runs at {@code smoke}, and points whose generator was
 * the limit.
 */
public final class OurCells {
  private static final String NO_SPEED = "smoke";
  private static final String SMALL = "quick";

  private final List<MeasuredCell> cells;

  /** Cells of runs, newest first. */
  public OurCells(List<RunFolder> newestFirst) {
    cells =
        newestFirst.stream()
            .filter(run -> !run.record().preset().equals(NO_SPEED))
            .sorted(Comparator.comparing(run -> run.record().preset().equals(SMALL)))
            .flatMap(run -> run.cells().stream())
            .filter(cell -> isSound(cell.record()))
            .toList();
  }

  private static boolean isSound(CellRecord cell) {
    return cell.outcome() == Outcome.MEASURED
        && cell.verified()
        && cell.load().map(load -> load.generator().valid()).orElse(true);
  }

  /** The cell that repeats a row best. */
  Optional<MeasuredCell> find(CellOf wanted, Map<String, String> row, Measure measure) {
    Map<String, String> params = wanted.wanted(row);
    return cells.stream()
        .filter(cell -> wanted.matches(cell.record(), params))
        .filter(cell -> measure.of(cell.record()).isPresent())
        .filter(cell -> measure == Measure.MISSED || cell.record().load().isEmpty())
        .findFirst();
  }
}
