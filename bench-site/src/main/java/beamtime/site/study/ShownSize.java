package beamtime.site.study;

import beamtime.core.cell.Preset;
import beamtime.core.study.Study;
import beamtime.core.study.StudyFile;
import java.util.List;

/**
 * The size at which a study is shown: one alone, since words and numbers of another don't belong to
 * what was measured.
 *
 * @param size {@code lab} or {@code quick}
 * @param why a sentence; empty where no cell is measured
 */
public record ShownSize(Preset size, String why) {
  /** The size of which these runs have more cells; {@code lab} where they have as many of both. */
  public static ShownSize of(StudyFile study, List<RunCells> runs) {
    long lab = measured(study, Preset.LAB, runs);
    long quick = measured(study, Preset.QUICK, runs);
    Preset size = quick > lab ? Preset.QUICK : Preset.LAB;
    return new ShownSize(
        size,
        lab + quick == 0
            ? ""
            : "Shown at size %s: of its %d cells %d are measured, and %d of those of size %s."
                .formatted(
                    size.label(),
                    study.at(size).cells().size(),
                    Math.max(lab, quick),
                    Math.min(lab, quick),
                    (size == Preset.LAB ? Preset.QUICK : Preset.LAB).label()));
  }

  private static long measured(StudyFile file, Preset size, List<RunCells> runs) {
    Study study = file.at(size);
    return study.cells().stream()
        .filter(
            cell ->
                runs.stream()
                    .anyMatch(
                        run ->
                            run.of(study, cell, "").isPresent()
                                || run.ofNarrower(study, cell).isPresent()))
        .count();
  }
}
