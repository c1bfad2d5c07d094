package beamtime.site.study;

import beamtime.core.cell.Preset;
import beamtime.core.result.CellRecord;
import beamtime.core.study.CellRef;
import beamtime.core.study.Measured;
import beamtime.core.study.Measurements;
import beamtime.core.study.Study;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What runs have measured of a study at one of its sizes: of each cell the best there is, which is
 * none of a busy machine where there is another.
 */
public final class SiteMeasurements implements Measurements {
  /** Stands where no run has a number that one could have. */
  public static final String LACK = "not measured";

  private final StudyFile file;
  private final Study study;
  private final List<RunCells> runs;

  /** Measurements of these runs, the best first. */
  public SiteMeasurements(StudyFile study, Preset size, List<RunCells> runs) {
    this.file = study;
    this.study = study.at(size);
    this.runs = List.copyOf(runs);
  }

  @Override
  public Optional<Measured> of(CellRef ref, Map<String, String> row) {
    return found(ref, row)
        .filter(SiteMeasurements::isQuiet)
        .findFirst()
        .or(() -> found(ref, row).findFirst());
  }

  private Stream<Measured> found(CellRef ref, Map<String, String> row) {
    return study.selected(ref, row).stream()
        .flatMap(wanted -> runs.stream().flatMap(run -> run.of(study, wanted, ref.by()).stream()));
  }

  private static boolean isQuiet(Measured cell) {
    return cell.record().flatMap(CellRecord::busy).isEmpty();
  }

  @Override
  public List<Measured> all(CellRef cells) {
    List<Measured> most = List.of();
    List<StudyCell> wanted = study.selected(cells, Map.of());
    for (RunCells run : runs) {
      List<Measured> found =
          wanted.stream()
              .flatMap(cell -> run.of(study, cell, cells.by()).stream())
              .<Measured>map(cell -> cell)
              .toList();
      most = found.size() > most.size() ? found : most;
    }
    return most;
  }

  @Override
  public String lack(CellRef ref, Map<String, String> row) {
    List<StudyCell> wanted = study.selected(ref, row);
    if (!wanted.isEmpty()) {
      return wanted.stream()
          .flatMap(cell -> runs.stream().flatMap(run -> run.invalid(study, cell).stream()))
          .findFirst()
          .orElse(LACK);
    }
    boolean elsewhere =
        Stream.of(Preset.LAB, Preset.QUICK)
            .anyMatch(size -> !file.at(size).selected(ref, row).isEmpty());
    return elsewhere ? ELSEWHERE : "not in this study";
  }
}
