package beamtime.site.page.scaling;

import beamtime.site.page.Section;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteFile;
import beamtime.site.page.Slug;
import beamtime.site.run.RunFolder;
import java.util.stream.Stream;

/** Pages of load runs. */
public final class ScalingSection implements Section {
  @Override
  public Stream<SiteFile> files(SiteContent site) {
    return Stream.concat(
        site.runs().stream().filter(ScalingModel::isOf).map(run -> page(run, site)),
        site.runs().stream().filter(RunFolder::isLoad).map(run -> ofLoads(run, site)));
  }

  /** The page of a run of loads alone, in place of a matrix with a row for each point. */
  private static SiteFile ofLoads(RunFolder run, SiteContent site) {
    LoadRunModel model = LoadRunModel.of(run, site);
    return new SiteFile.Page(
        model.paths().matrix(),
        "Run " + model.run().id(),
        "loadrun.jte",
        model,
        model.run().foot());
  }

  private static SiteFile page(RunFolder run, SiteContent site) {
    String id = run.record().id();
    return new SiteFile.Page(
        "runs/" + Slug.of(id) + "/scaling.html",
        "Scaling, run " + id,
        "scaling.jte",
        ScalingModel.of(run, site),
        "Run " + id + " of " + run.record().started() + ", commit " + run.record().commit());
  }
}
