package beamtime.site.study;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Outcome;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyRun;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunFolder;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What one run has measured, without cells that say nothing about speed: those that failed or gave
 * a wrong answer, and points whose generator was the limit.
 *
 * @param run its id
 * @param ours cells of Beamtime
 * @param theirs cells of programs that are not ours
 * @param invalid points whose generator was the limit
 */
public record RunCells(
    String run, List<SiteCell.Ours> ours, List<SiteCell.Theirs> theirs, List<CellRecord> invalid) {
  private static final String NO_SPEED = "smoke";
  private static final String SMALL = "quick";

  public RunCells {
    ours = List.copyOf(ours);
    theirs = List.copyOf(theirs);
    invalid = List.copyOf(invalid);
  }

  /**
   * Those of all runs that tell of speed: large presets before small ones, newer before older.
   *
   * @param newestFirst runs
   */
  public static List<RunCells> of(List<RunFolder> newestFirst, RunStudies studies) {
    return newestFirst.stream()
        .filter(run -> !run.record().preset().equals(NO_SPEED))
        .sorted(Comparator.comparing(run -> run.record().preset().equals(SMALL)))
        .map(run -> of(run, studies))
        .toList();
  }

  private static RunCells of(RunFolder run, RunStudies studies) {
    return new RunCells(
        run.record().id(),
        run.cells().stream()
            .filter(cell -> isSound(cell.record()))
            .map(SiteCell.Ours::new)
            .toList(),
        studies.others().getOrDefault(run.record().id(), List.of()).stream()
            .map(series -> new SiteCell.Theirs(series, run.record()))
            .toList(),
        run.cells().stream()
            .map(MeasuredCell::record)
            .filter(cell -> StudyRun.invalid(cell).isPresent())
            .toList());
  }

  private static boolean isSound(CellRecord cell) {
    return cell.outcome() == Outcome.MEASURED
        && cell.verified()
        && StudyRun.invalid(cell).isEmpty();
  }

  /** Why a cell of a study has no number here, though it was measured. */
  Optional<String> invalid(StudyCell wanted) {
    return invalid.stream().filter(wanted::isRepeatedBy).findFirst().flatMap(StudyRun::invalid);
  }

  /**
   * The cell that repeats one of a study.
   *
   * @param program that is not ours; empty for Beamtime
   */
  Optional<? extends SiteCell> of(StudyCell wanted, String program) {
    return program.isEmpty()
        ? ours.stream().filter(cell -> wanted.isRepeatedBy(cell.cell().record())).findFirst()
        : theirs.stream()
            .filter(cell -> program.equals(cell.series().program()))
            .filter(cell -> wanted.equals(cell.series().cell()))
            .findFirst();
  }
}
