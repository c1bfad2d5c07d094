package beamtime.site.page;

import beamtime.site.history.Annotation;
import beamtime.site.run.RunFolder;
import beamtime.site.study.RunStudies;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What the site is made of.
 *
 * @param runs newest first
 * @param annotations notes by hand on them
 * @param studies what the runs hold of studies
 */
public record SiteContent(List<RunFolder> runs, List<Annotation> annotations, RunStudies studies) {
  private static final Comparator<RunFolder> BY_START =
      Comparator.comparing((RunFolder run) -> run.record().started())
          .thenComparing(run -> run.record().id());

  /** Puts the runs in their order. */
  public SiteContent {
    runs = newestFirst(runs);
    annotations = List.copyOf(annotations);
  }

  /** Runs with notes, and with what their folders hold of studies. */
  public SiteContent(List<RunFolder> runs, List<Annotation> annotations) {
    this(runs, annotations, RunStudies.of(newestFirst(runs)));
  }

  private static List<RunFolder> newestFirst(List<RunFolder> runs) {
    return runs.stream().sorted(BY_START.reversed()).toList();
  }

  /**
   * The run whose matrix the start page shows: the newest that ended, otherwise the newest; empty
   * where all are runs of loads, which have no matrix.
   */
  public Optional<RunFolder> front() {
    boolean some = runs.stream().anyMatch(run -> !run.cells().isEmpty());
    List<RunFolder> grids =
        runs.stream()
            .filter(run -> !run.isLoad() && !(some && run.cells().isEmpty())) // cut short
            .toList();
    return grids.stream()
        .filter(run -> !run.record().finished().isEmpty())
        .findFirst()
        .or(() -> grids.stream().findFirst());
  }
}
