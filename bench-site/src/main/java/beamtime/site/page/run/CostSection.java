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

/** What answers cost: a page for each run that says it, and that of the newest for the menu. */
public final class CostSection implements Section {
  /** The same for every site: a link that moves would change all pages. */
  private static final String NEWEST = "cost.html";

  @Override
  public List<Link> menu(SiteContent site) {
    return runs(site).findAny().map(run -> new Link(NEWEST, "Cost")).stream().toList();
  }

  @Override
  public Stream<SiteFile> files(SiteContent site) {
    List<RunFolder> runs = runs(site).toList();
    List<Link> others = runs.stream().skip(1).map(CostSection::link).toList();
    return Stream.concat(
        runs.stream().limit(1).map(run -> page(NEWEST, run, others)),
        runs.stream().map(run -> page(link(run).path(), run, List.of())));
  }

  private static Stream<RunFolder> runs(SiteContent site) {
    return site.runs().stream().filter(CostModel::isOf);
  }

  private static SiteFile page(String path, RunFolder run, List<Link> others) {
    return new SiteFile.Page(
        path,
        "Cost of an answer in run " + run.record().id(),
        "cost.jte",
        CostModel.of(run, others),
        RunHeading.of(run.record()).foot());
  }

  private static Link link(RunFolder run) {
    return new Link(
        RunPaths.of(run.record()).folder() + "cost.html",
        run.record().id() + ", preset " + run.record().preset());
  }
}
