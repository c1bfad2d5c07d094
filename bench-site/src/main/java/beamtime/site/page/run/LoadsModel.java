package beamtime.site.page.run;

import beamtime.site.page.RunHeading;
import beamtime.site.page.RunPaths;
import beamtime.site.page.SiteContent;
import beamtime.site.run.RunFolder;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The start page of a site whose runs are of loads alone.
 *
 * @param about what Beamtime is and what the site holds
 * @param runs newest first
 */
public record LoadsModel(About about, List<Line> runs) {
  /**
   * A run.
   *
   * @param run what it says of itself
   * @param page its curves, from the top of the site
   * @param loads such as {@code JobScan on mongodb}; several with commas
   */
  public record Line(RunHeading run, String page, String loads) {
    static Line of(RunFolder run) {
      return new Line(
          RunHeading.of(run.record()),
          RunPaths.of(run.record()).matrix(),
          run.record().cells().stream()
              .map(cell -> cell.workload() + " on " + cell.backend())
              .distinct()
              .collect(Collectors.joining(", ")));
    }
  }

  static LoadsModel of(SiteContent site) {
    return new LoadsModel(About.of(site), site.runs().stream().map(Line::of).toList());
  }
}
