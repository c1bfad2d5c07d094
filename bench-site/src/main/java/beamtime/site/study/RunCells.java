package beamtime.site.study;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Outcome;
import beamtime.core.study.Study;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyRun;
import beamtime.site.run.MeasuredCell;
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
 * @param all its cells, whatever became of them, but those behind a link that they do not name
 * @param ours cells of Beamtime
 * @param invalid points of Beamtime whose generator was the limit
 * @param theirs cells of programs that are not ours
 */
public record RunCells(
    String run,
    List<CellRecord> all,
    List<SiteCell.Ours> ours,
    List<SiteCell.Ours> invalid,
    List<SiteCell.Theirs> theirs) {
  private static final String NO_SPEED = "smoke";
  private static final String LARGEST = "lab";

  public RunCells {
    all = List.copyOf(all);
    ours = List.copyOf(ours);
    invalid = List.copyOf(invalid);
    theirs = List.copyOf(theirs);
  }

  /**
   * Those of all runs that tell of speed: those at lab before others, newer before older.
   *
   * @param newestFirst runs
   */
  public static List<RunCells> of(List<RunFolder> newestFirst, RunStudies studies) {
    return newestFirst.stream()
        .filter(run -> !run.record().preset().equals(NO_SPEED))
        .sorted(Comparator.comparing(run -> !run.record().preset().equals(LARGEST)))
        .map(run -> of(run, studies))
        .toList();
  }

  /** A study's cells are on links of their own: what a run has behind another is none of them. */
  private static RunCells of(RunFolder run, RunStudies studies) {
    List<MeasuredCell> cells =
        run.cells().stream().filter(cell -> !cell.isLinkedByItsRun()).toList();
    Map<Boolean, List<SiteCell.Ours>> byValid =
        cells.stream()
            .filter(cell -> isAnswered(cell.record()))
            .map(SiteCell.Ours::new)
            .collect(
                Collectors.partitioningBy(
                    cell -> StudyRun.invalid(cell.cell().record()).isEmpty()));
    return new RunCells(
        run.record().id(),
        cells.stream().map(MeasuredCell::record).toList(),
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
    return new RunCells(run, all, invalid, List.of(), List.of());
  }

  /** Why a cell of a study has no number here, though it was tried. */
  Optional<String> lack(Study study, StudyCell wanted) {
    boolean own = hasOwn(study, wanted);
    return all.stream()
        .filter(cell -> own ? study.isRepeated(wanted, cell) : wanted.isRepeatedBy(cell))
        .filter(cell -> cell.outcome() != Outcome.MISSING) // its run ended before it
        .findFirst()
        .map(StudyRun::why);
  }

  /** Whether the run planned a cell that no narrower one of the study means. */
  private boolean hasOwn(Study study, StudyCell wanted) {
    return all.stream().anyMatch(cell -> study.isRepeated(wanted, cell));
  }

  /** The cell that repeats one of a study where a narrower one of it means the same cell. */
  Optional<? extends SiteCell> ofNarrower(Study study, StudyCell wanted) {
    return hasOwn(study, wanted)
        ? Optional.empty()
        : ours.stream().filter(cell -> wanted.isRepeatedBy(cell.cell().record())).findFirst();
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
