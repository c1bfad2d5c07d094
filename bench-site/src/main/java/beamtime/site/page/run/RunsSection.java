package beamtime.site.page.run;

import beamtime.site.page.Link;
import beamtime.site.page.Section;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteFile;
import java.util.List;
import java.util.stream.Stream;

/** The list of all runs. */
public final class RunsSection implements Section {
  private static final String PAGE = "runs.html";

  @Override
  public List<Link> menu(SiteContent site) {
    return List.of(new Link(PAGE, "Runs"));
  }

  static String provenance(SiteContent site) {
    return site.runs().size()
        + (site.runs().size() == 1 ? " run is" : " runs are")
        + " on this site";
  }

  @Override
  public Stream<SiteFile> files(SiteContent site) {
    return Stream.of(
        new SiteFile.Page(PAGE, "Runs", "runs.jte", RunsModel.of(site), provenance(site)));
  }
}
