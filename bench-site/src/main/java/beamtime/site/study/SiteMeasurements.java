package beamtime.site.study;

import beamtime.core.cell.Preset;
import beamtime.core.result.CellRecord;
import beamtime.core.result.RunRecord;
import beamtime.core.study.CellRef;
import beamtime.core.study.Measured;
import beamtime.core.study.Measurements;
import beamtime.core.study.Study;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyFile;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What runs have measured of a study at one of its sizes: of each cell the best there is. One of a
 * busy machine gives way to one that the same machine measured at the same size when it was quiet.
 */
public final class SiteMeasurements implements Measurements {
  /** Stands where no run has tried what one could have measured. */
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
    Optional<SiteCell> best = found(ref, row).findFirst();
    return best.filter(cell -> !isQuiet(cell))
        .flatMap(
            busy ->
                found(ref, row)
                    .filter(other -> isQuiet(other) && isAlike(busy.run(), other.run()))
                    .findFirst())
        .or(() -> best)
        .map(cell -> cell);
  }

  /** Those that the cell alone means before those that a narrower one means, too. */
  private Stream<SiteCell> found(CellRef ref, Map<String, String> row) {
    Stream<SiteCell> own =
        study.selected(ref, row).stream()
            .flatMap(
                wanted -> runs.stream().flatMap(run -> run.of(study, wanted, ref.by()).stream()));
    Stream<SiteCell> others =
        study.selected(ref, row).stream()
            .filter(wanted -> ref.by().isEmpty())
            .flatMap(
                wanted -> runs.stream().flatMap(run -> run.ofNarrower(study, wanted).stream()));
    return Stream.concat(own, others);
  }

  private static boolean isQuiet(SiteCell cell) {
    return cell.record().flatMap(CellRecord::busy).isEmpty();
  }

  private static boolean isAlike(RunRecord one, RunRecord other) {
    return one.pace().equals(other.pace())
        && one.machine().fingerprint().equals(other.machine().fingerprint());
  }

  @Override
  public List<Measured> all(CellRef cells) {
    List<StudyCell> wanted = study.selected(cells, Map.of());
    List<List<SiteCell>> mostFirst =
        runs.stream()
            .map(
                run ->
                    wanted.stream().<SiteCell>flatMap(cell -> in(run, cell, cells.by())).toList())
            .filter(found -> !found.isEmpty())
            .sorted(Comparator.comparing(found -> -found.size()))
            .toList();
    return mostFirst.stream()
        .filter(found -> isAlike(mostFirst.get(0).get(0).run(), found.get(0).run()))
        .sorted(
            Comparator.comparing(
                found -> -found.stream().filter(SiteMeasurements::isQuiet).count()))
        .findFirst()
        .<List<Measured>>map(List::copyOf)
        .orElseGet(List::of);
  }

  @Override
  public List<Measurements> runs() {
    return runs.stream()
        .<Measurements>map(run -> new SiteMeasurements(file, study.size(), List.of(run)))
        .toList();
  }

  private Stream<? extends SiteCell> in(RunCells run, StudyCell wanted, String program) {
    Optional<? extends SiteCell> own = run.of(study, wanted, program);
    return own.isPresent() || !program.isEmpty()
        ? own.stream()
        : run.ofNarrower(study, wanted).stream();
  }

  @Override
  public String lack(CellRef ref, Map<String, String> row) {
    List<StudyCell> wanted = study.selected(ref, row);
    if (!wanted.isEmpty()) {
      return wanted.stream()
          .filter(cell -> ref.by().isEmpty())
          .flatMap(cell -> runs.stream().flatMap(run -> run.lack(study, cell).stream()))
          .findFirst()
          .orElse(LACK);
    }
    boolean elsewhere =
        Stream.of(Preset.LAB, Preset.QUICK)
            .anyMatch(size -> !file.at(size).selected(ref, row).isEmpty());
    return elsewhere ? ELSEWHERE : "not in this study";
  }
}
