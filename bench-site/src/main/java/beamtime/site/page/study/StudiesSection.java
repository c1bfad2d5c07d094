package beamtime.site.page.study;

import beamtime.site.page.Link;
import beamtime.site.page.Section;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteFile;
import beamtime.site.published.OurCells;
import beamtime.site.published.Studies;
import java.util.List;
import java.util.stream.Stream;

/** What studies printed, next to what was measured here. */
public final class StudiesSection implements Section {
  private static final String PROVENANCE =
      "Left: as printed in the studies. Right: the newest cells of the largest preset in this site.";

  @Override
  public List<Link> menu(SiteContent site) {
    return List.of(new Link("studies.html", "Studies"));
  }

  @Override
  public Stream<SiteFile> files(SiteContent site) {
    OurCells cells = new OurCells(site.runs());
    List<StudyModel> studies =
        Studies.all().stream().map(study -> StudyModel.of(study, cells)).toList();
    SiteFile all = new SiteFile.Page("studies.html", "Studies", "studies.jte", studies, PROVENANCE);
    return Stream.concat(Stream.of(all), studies.stream().map(StudiesSection::page));
  }

  private static SiteFile page(StudyModel study) {
    return new SiteFile.Page(study.path(), study.study().title(), "study.jte", study, PROVENANCE);
  }
}
