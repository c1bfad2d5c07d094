package beamtime.site.page.study;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.study.StudyException;
import beamtime.core.study.StudyFile;
import beamtime.site.page.WrittenSite;
import beamtime.site.run.RunFolder;
import beamtime.site.study.LabStudyText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyPagesTest {
  @TempDir private Path folder;

  @Test
  void studiesOfALaboratoryStandAfterOurs() throws IOException, StudyException {
    WrittenSite site = site(LabStudyText.titled("<b>Our laboratory</b>"));

    Document all = site.page("studies.html");
    Document page = site.page("studies/our-lab.html");

    assertThat(all.select("tbody tr")).hasSize(StudyFile.names().size() + 1);
    assertThat(all.select("tbody tr").last().text())
        .isEqualTo("<b>Our laboratory</b> Monitoring group, internal note, 2019 1 of 2 –");
    assertThat(page.select("h1").text()).isEqualTo("<b>Our laboratory</b>");
    assertThat(page.select("pre").text())
        .isEqualTo("mvn verify -Pbench -Dbench.study=runs/a/study/our-lab.yaml -Dbench.preset=lab");
  }

  @Test
  void claimsStandWithTheirVerdictsAndAreCounted() throws IOException, StudyException {
    WrittenSite site = site(LabStudyText.titled("x"));

    assertThat(site.page("studies.html").select("tbody tr").first().text())
        .endsWith(" none of 6 decided");
    assertThat(site.page("studies/wlcg.html").select("table").first().text())
        .startsWith("What the publication claims claim claimed ours verdict rests on")
        .endsWith("at most 6.95 – not measured –");
  }

  @Test
  void whoWritesAStudyFindsItsSchema() throws IOException, StudyException {
    WrittenSite site = site(LabStudyText.titled("x"));

    String link = site.page("studies.html").select("main p a").last().attr("href");

    assertThat(folder.resolve("site").resolve(link)).hasContent(StudyFile.schema());
  }

  private WrittenSite site(LabStudyText study) throws IOException, StudyException {
    RunFolder run =
        run("a").with(cell("JobScan", "mongodb").params("filters=0", "period=DAY")).read(folder);
    study.write(run.folder().resolve("study/our-lab.yaml"));
    return WrittenSite.of(folder.resolve("site"), List.of(run));
  }
}
