package beamtime.site.study;

import beamtime.core.cell.Preset;
import beamtime.core.study.CellRef;
import beamtime.core.study.Measured;
import beamtime.core.study.Measurements;
import beamtime.core.study.Study;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What runs have measured of a study: of each cell the best there is, at size {@code lab} if any.
 */
public final class SiteMeasurements implements Measurements {
  /** Stands where no run has a number that one could have. */
  public static final String LACK = "not measured";

  private static final String NO_CELL = "not in this study";

  private final List<Study> sizes;
  private final List<RunCells> runs;

  /** Measurements of these runs, the best first. */
  public SiteMeasurements(StudyFile study, List<RunCells> runs) {
    sizes = List.of(study.at(Preset.LAB), study.at(Preset.QUICK));
    this.runs = List.copyOf(runs);
  }

  @Override
  public Optional<Measured> of(CellRef ref, Map<String, String> row) {
    for (Study size : sizes) {
      for (StudyCell wanted : size.selected(ref, row)) {
        for (RunCells run : runs) {
          Optional<? extends Measured> found = run.of(wanted, ref.by());
          if (found.isPresent()) {
            return found.map(cell -> cell);
          }
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public List<Measured> all(CellRef cells) {
    List<Measured> most = List.of();
    for (Study size : sizes) {
      List<StudyCell> wanted = size.selected(cells, Map.of());
      for (RunCells run : runs) {
        List<Measured> found =
            wanted.stream()
                .flatMap(cell -> run.of(cell, cells.by()).stream())
                .<Measured>map(cell -> cell)
                .toList();
        most = found.size() > most.size() ? found : most;
      }
    }
    return most;
  }

  @Override
  public String lack(CellRef ref, Map<String, String> row) {
    List<StudyCell> wanted =
        sizes.stream().flatMap(size -> size.selected(ref, row).stream()).toList();
    return wanted.stream()
        .flatMap(cell -> runs.stream().flatMap(run -> run.invalid(cell).stream()))
        .findFirst()
        .orElse(wanted.isEmpty() ? NO_CELL : LACK);
  }
}
