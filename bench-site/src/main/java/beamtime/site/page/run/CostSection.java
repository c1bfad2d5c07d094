package beamtime.site.page.run;

import beamtime.site.page.Link;
import beamtime.site.page.RunHeading;
import beamtime.site.page.RunPaths;
import beamtime.site.page.Section;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteFile;
import beamtime.site.run.RunFolder;
import java.util.List;
import java.util.stream.Stream;

/** What answers cost, a page for each run that says it; the menu leads to the newest. */
public final class CostSection implements Section {
  @Override
  public List<Link> menu(SiteContent site) {
    return site.runs().stream()
        .filter(CostModel::isOf)
        .findFirst()
        .map(run -> new Link(path(run), "Cost"))
        .stream()
        .toList();
  }

  @Override
  public Stream<SiteFile> files(SiteContent site) {
    return site.runs().stream().filter(CostModel::isOf).map(CostSection::page);
  }

  private static SiteFile page(RunFolder run) {
    return new SiteFile.Page(
        path(run),
        "Cost of an answer in run " + run.record().id(),
        "cost.jte",
        CostModel.of(run),
        RunHeading.of(run.record()).foot());
  }

  private static String path(RunFolder run) {
    return RunPaths.of(run.record()).folder() + "cost.html";
  }
}
