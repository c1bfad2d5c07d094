package beamtime.site.page.run;

import beamtime.site.page.RunHeading;
import beamtime.site.page.RunPaths;
import beamtime.site.page.SiteContent;
import beamtime.site.run.RunFolder;
import java.util.List;

/**
 * All runs of the site.
 *
 * @param lines newest first
 */
public record RunsModel(List<Line> lines) {
  /**
   * A run.
   *
   * @param run what it says of itself
   * @param page its matrix, from the top of the site
   * @param provenance its provenance page, from the top of the site
   */
  public record Line(RunHeading run, String page, String provenance) {}

  static RunsModel of(SiteContent site) {
    return new RunsModel(site.runs().stream().map(RunsModel::line).toList());
  }

  private static Line line(RunFolder run) {
    RunPaths paths = RunPaths.of(run.record());
    return new Line(RunHeading.of(run.record()), paths.matrix(), paths.provenance());
  }
}
