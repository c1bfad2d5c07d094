package beamtime.site.page.scaling;

import beamtime.site.page.Link;
import beamtime.site.page.Section;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteFile;
import beamtime.site.run.RunFolder;
import java.util.List;
import java.util.stream.Stream;

/**
 * The page that says what each backend held, and one for each beamline of which a run asked whether
 * it fits; only where a run says so.
 */
public final class FitsSection implements Section {
  private static final String PAGE = "fits.html";

  @Override
  public List<Link> menu(SiteContent site) {
    return FitsModel.isOf(site) ? List.of(new Link(PAGE, "Capacity")) : List.of();
  }

  @Override
  public Stream<SiteFile> files(SiteContent site) {
    return FitsModel.isOf(site)
        ? Stream.concat(
            Stream.of(
                new SiteFile.Page(
                    PAGE,
                    "Capacity: does it fit?",
                    "fits.jte",
                    FitsModel.of(site),
                    "Loads of " + site.runs().size() + " runs")),
            site.runs().stream().flatMap(FitsSection::fit))
        : Stream.empty();
  }

  private static Stream<SiteFile> fit(RunFolder run) {
    return run.record().fit().map(fit -> FitModel.of(run, fit)).stream()
        .map(
            model ->
                new SiteFile.Page(
                    model.paths().fit(),
                    "Does it fit? " + model.beamline(),
                    "fit.jte",
                    model,
                    model.run().foot()));
  }
}
