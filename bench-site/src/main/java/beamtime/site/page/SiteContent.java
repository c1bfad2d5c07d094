package beamtime.site.page;

import beamtime.site.history.Annotation;
import beamtime.site.run.RunFolder;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What the site is made of.
 *
 * @param runs newest first
 * @param annotations notes by hand on them
 */
public record SiteContent(List<RunFolder> runs, List<Annotation> annotations) {
  private static final Comparator<RunFolder> BY_START =
      Comparator.comparing((RunFolder run) -> run.record().started())
          .thenComparing(run -> run.record().id());

  /** Puts the runs in their order. */
  public SiteContent {
    runs = runs.stream().sorted(BY_START.reversed()).toList();
    annotations = List.copyOf(annotations);
  }

  /** Runs without notes. */
  public SiteContent(List<RunFolder> runs) {
    this(runs, List.of());
  }

  /**
   * The run that the start page shows: the newest that ended and is not a load run, which has too
   * few points; otherwise the newest.
   */
  public Optional<RunFolder> front() {
    return runs.stream()
        .filter(run -> !run.record().finished().isEmpty())
        .filter(run -> run.cells().stream().noneMatch(cell -> cell.record().load().isPresent()))
        .findFirst()
        .or(() -> runs.stream().findFirst());
  }
}
