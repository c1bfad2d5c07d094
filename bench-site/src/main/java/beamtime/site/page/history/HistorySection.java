package beamtime.site.page.history;

import beamtime.site.history.History;
import beamtime.site.history.Line;
import beamtime.site.history.Subject;
import beamtime.site.page.Link;
import beamtime.site.page.Section;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteFile;
import beamtime.site.page.Slug;
import java.util.List;
import java.util.stream.Stream;

/** A list of all lines over time, one of what became slower, and a page for each line. */
public final class HistorySection implements Section {
  private static final String LIST = "history.html";
  private static final String SLOWER = "slower.html";

  @Override
  public List<Link> menu(SiteContent site) {
    return List.of(new Link(LIST, "History"), new Link(SLOWER, "Regressions"));
  }

  @Override
  public Stream<SiteFile> files(SiteContent site) {
    // a single run has no history: thousands of pages with one point each would say nothing
    History all = History.of(site.runs(), site.annotations());
    History history = site.runs().size() < 2 ? new History(List.of(), all.unplaced()) : all;
    String provenance = provenance(site);
    SiteFile list =
        new SiteFile.Page(
            LIST,
            "History",
            "history.jte",
            HistoryModel.of(history, site.runs().size()),
            provenance);
    SiteFile slower =
        new SiteFile.Page(
            SLOWER,
            "Regressions: what became slower",
            "slower.jte",
            SlowerModel.of(history, site.runs().size()),
            provenance);
    return Stream.concat(
        Stream.of(list, slower), history.lines().stream().map(HistorySection::page));
  }

  /** Page of a line, from the top of the site. */
  static String path(Subject subject) {
    return "history/" + Slug.of(subject.parts()) + ".html";
  }

  private static SiteFile page(Line line) {
    return new SiteFile.Page(
        path(line.subject()),
        "History of " + line.subject().cell(),
        "series.jte",
        LineModel.of(line),
        provenance(line));
  }

  /** Of its own runs: another run of the site is no reason to write the page once more. */
  private static String provenance(Line line) {
    return "%d runs, the newest of %s"
        .formatted(line.points().size(), line.last().cell().run().started());
  }

  private static String provenance(SiteContent site) {
    return site.runs().isEmpty()
        ? "No runs"
        : "%d runs, the newest of %s"
            .formatted(site.runs().size(), site.runs().get(0).record().started());
  }
}
