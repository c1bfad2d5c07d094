package beamtime.site.page.study;

import beamtime.core.study.StudyFile;
import beamtime.site.page.Link;
import beamtime.site.page.Section;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteFile;
import beamtime.site.study.RunCells;
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
    List<RunCells> runs = RunCells.of(site.runs(), site.studies());
    Stream<StudyModel> ours =
        StudyFile.ours().stream().map(study -> StudyModel.of(study, study.name(), runs));
    Stream<StudyModel> theirs =
        site.studies().studies().stream()
            .map(lab -> StudyModel.of(lab.study(), "runs/" + lab.path(), runs));
    List<StudyModel> studies = Stream.concat(ours, theirs).toList();
    return Stream.concat(
        Stream.of(
            new SiteFile.Page("studies.html", "Studies", "studies.jte", studies, PROVENANCE),
            new SiteFile.Text("study.schema.json", StudyFile.schema())),
        studies.stream().map(StudiesSection::page));
  }

  private static SiteFile page(StudyModel study) {
    return new SiteFile.Page(study.path(), study.title(), "study.jte", study, PROVENANCE);
  }
}
