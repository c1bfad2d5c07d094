package beamtime.site.page.word;

import beamtime.site.page.Link;
import beamtime.site.page.Section;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteFile;
import java.util.List;
import java.util.stream.Stream;

/** The glossary, to which words of other pages lead. */
public final class WordsSection implements Section {
  private static final String PAGE = "words.html";

  @Override
  public List<Link> menu(SiteContent site) {
    return List.of(new Link(PAGE, "Words"));
  }

  @Override
  public Stream<SiteFile> files(SiteContent site) {
    return Stream.of(
        new SiteFile.Page(
            PAGE,
            "Words",
            "words.jte",
            WordsModel.ofBeamtime(),
            "The words of Beamtime's manual and of its commands"));
  }
}
