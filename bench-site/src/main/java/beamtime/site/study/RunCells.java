package beamtime.site.study;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Outcome;
import beamtime.core.study.Study;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyRun;
import beamtime.site.run.RunFolder;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What one run has measured, without cells that say nothing about speed: those that failed or gave
 * a wrong answer.
 *
 * @param run its id
 * @param ours cells of Beamtime
 * @param invalid points of Beamtime whose generator was the limit
 * @param theirs cells of programs that are not ours
 */
public record RunCells(
    String run,
    List<SiteCell.Ours> ours,
    List<SiteCell.Ours> invalid,
    List<SiteCell.Theirs> theirs) {
  private static final String NO_SPEED = "smoke";
  private static final String SMALL = "quick";

  public RunCells {
    ours = List.copyOf(ours);
    invalid = List.copyOf(invalid);
    theirs = List.copyOf(theirs);
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
    Map<Boolean, List<SiteCell.Ours>> byValid =
        run.cells().stream()
            .filter(cell -> isAnswered(cell.record()))
            .map(SiteCell.Ours::new)
            .collect(
                Collectors.partitioningBy(
                    cell -> StudyRun.invalid(cell.cell().record()).isEmpty()));
    return new RunCells(
        run.record().id(),
        byValid.getOrDefault(true, List.of()),
        byValid.getOrDefault(false, List.of()),
        studies.others().getOrDefault(run.record().id(), List.of()).stream()
            .map(series -> new SiteCell.Theirs(series, run.record()))
            .toList());
  }

  private static boolean isAnswered(CellRecord cell) {
    return cell.outcome() == Outcome.MEASURED && cell.verified();
  }

  /** The points alone whose generator was the limit, to be shown as such. */
  public RunCells ofInvalid() {
    return new RunCells(run, invalid, List.of(), List.of());
  }

  /** Why a cell of a study has no number here, though it was measured. */
  Optional<String> invalid(Study study, StudyCell wanted) {
    return invalid.stream()
        .map(one -> one.cell().record())
        .filter(cell -> study.isRepeated(wanted, cell))
        .findFirst()
        .flatMap(StudyRun::invalid);
  }

  /** The same of a cell that a narrower one of the study may mean, too. */
  Optional<? extends SiteCell> ofAny(StudyCell wanted) {
    return ours.stream().filter(cell -> wanted.isRepeatedBy(cell.cell().record())).findFirst();
  }

  /**
   * The cell that repeats one of a study.
   *
   * @param study that has the cell
   * @param program that is not ours; empty for Beamtime
   */
  Optional<? extends SiteCell> of(Study study, StudyCell wanted, String program) {
    return program.isEmpty()
        ? ours.stream().filter(cell -> study.isRepeated(wanted, cell.cell().record())).findFirst()
        : theirs.stream()
            .filter(cell -> program.equals(cell.series().program()))
            .filter(cell -> wanted.equals(cell.series().cell()))
            .findFirst();
  }
}
