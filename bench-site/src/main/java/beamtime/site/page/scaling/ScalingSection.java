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
    return site.runs().stream().filter(ScalingModel::isOf).map(run -> page(run, site));
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
