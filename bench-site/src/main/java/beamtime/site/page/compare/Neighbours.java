package beamtime.site.page.compare;

import beamtime.site.page.RunPaths;
import beamtime.site.page.SiteContent;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunFolder;
import beamtime.site.verdict.RunComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A run and the one before it of the same machine and preset with at least one of its cells.
 *
 * @param base the one before
 * @param run the later one
 */
record Neighbours(RunFolder base, RunFolder run) {
  /**
   * All of a site, the newest first; points of loads have one fork and no verdicts, so their runs
   * have none.
   */
  static List<Neighbours> of(SiteContent site) {
    List<RunFolder> runs = site.runs().stream().filter(run -> !run.isLoad()).toList();
    List<Neighbours> all = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      RunFolder run = runs.get(i);
      runs.stream()
          .skip(i + 1L)
          .filter(older -> isBefore(older, run))
          .findFirst()
          .ifPresent(base -> all.add(new Neighbours(base, run)));
    }
    return all;
  }

  private static boolean isBefore(RunFolder older, RunFolder run) {
    return older.record().pace().equals(run.record().pace())
        && older.record().machine().fingerprint().equals(run.record().machine().fingerprint())
        && names(older).stream().anyMatch(names(run)::contains);
  }

  private static Set<String> names(RunFolder run) {
    return RunComparison.compared(run).stream().map(MeasuredCell::name).collect(Collectors.toSet());
  }

  /** Their page, from the top of the site. */
  String page() {
    return RunPaths.of(run.record()).folder() + "changes.html";
  }
}
