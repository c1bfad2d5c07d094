package beamtime.site.page.compare;

import beamtime.site.page.Link;
import beamtime.site.page.RunHeading;
import beamtime.site.page.Section;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Any two runs next to each other: neighbours as pages, the rest by a script. */
public final class CompareSection implements Section {
  private static final String PAGE = "compare.html";

  @Override
  public List<Link> menu(SiteContent site) {
    return List.of(new Link(PAGE, "Compare"));
  }

  @Override
  public Stream<SiteFile> files(SiteContent site) {
    List<Neighbours> neighbours = Neighbours.of(site);
    SiteFile choice =
        new SiteFile.Page(
            PAGE,
            "Compare two runs",
            "compare.jte",
            CompareModel.of(site, neighbours),
            site.runs().size() + " runs are on this site");
    // a stream of streams would hold the pages of all runs at once
    return Stream.concat(
        Stream.concat(Stream.of(script(), choice), site.runs().stream().map(RunGrounds::file)),
        neighbours.stream().map(CompareSection::page));
  }

  private static SiteFile page(Neighbours pair) {
    ChangesModel model = ChangesModel.of(pair);
    return new SiteFile.Page(
        pair.page(),
        "What changed in run " + model.run().id(),
        "changes.jte",
        model,
        RunHeading.of(pair.run().record()).foot());
  }

  private static SiteFile script() {
    try (InputStream in = CompareSection.class.getResourceAsStream("compare.js")) {
      return new SiteFile.Text(
          "assets/compare.js", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
