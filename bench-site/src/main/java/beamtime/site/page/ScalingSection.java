package beamtime.site.page;

import beamtime.site.run.RunFolder;
import java.util.List;
import java.util.stream.Stream;

/** Pages of load runs. */
final class ScalingSection implements Section {
  @Override
  public List<Link> menu(SiteContent site) {
    return List.of();
  }

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
