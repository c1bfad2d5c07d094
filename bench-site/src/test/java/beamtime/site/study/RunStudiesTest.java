package beamtime.site.study;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Preset;
import beamtime.core.study.StudyException;
import beamtime.core.study.StudyFile;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RunStudiesTest {
  @TempDir Path folder;

  @Test
  void aStudyOfALaboratoryIsThatOfTheNewestRunThatHasIt() throws IOException, StudyException {
    RunFolder newest = plain("c");
    RunFolder newer = with("b", "our-lab.yaml", LabStudyText.titled("Newer"));
    RunFolder older = with("a", "our-lab.yaml", LabStudyText.titled("Older"));

    RunStudies found = RunStudies.of(List.of(newest, newer, older));

    assertThat(found.studies())
        .singleElement()
        .satisfies(
            lab -> {
              assertThat(lab.path()).isEqualTo("b/study/our-lab.yaml");
              assertThat(lab.study().name()).isEqualTo("our-lab");
              assertThat(lab.study().at(Preset.LAB).title()).isEqualTo("Newer");
            });
    assertThat(found.warnings()).isEmpty();
  }

  @Test
  void whatTheLauncherLeavesOfAStudyIsReadByItsName() throws IOException, StudyException {
    StudyFile study = LabStudyText.titled("Ours").write(folder.resolve("mine/our-lab.yaml"));
    RunFolder run = plain("a");
    study.copy(run.folder().resolve(StudyFile.FOLDER));

    assertThat(RunStudies.of(List.of(run)).studies())
        .extracting(lab -> lab.study().name())
        .containsExactly("our-lab");
  }

  @Test
  void studiesThatBeamtimeHasAreItsOwn() throws IOException, StudyException {
    RunFolder run = with("a", "WLCG.yaml", LabStudyText.titled("Not theirs"));

    RunStudies found = RunStudies.of(List.of(run));

    assertThat(found.studies()).isEmpty();
    assertThat(found.warnings()).isEmpty();
  }

  @Test
  void namesThatDifferByCaseAloneAreOnePage() throws IOException, StudyException {
    RunFolder one = with("b", "our-lab.yaml", LabStudyText.titled("One"));
    RunFolder other = with("a", "OUR-LAB.yaml", LabStudyText.titled("Other"));

    assertThat(RunStudies.of(List.of(one, other)).studies()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[",
        "\u0000",
        "just words",
        "a: &a [*a, *a]",
        "title: x\nunknown: y",
        "title: x\ntables: [{title: t, rows: ../../../etc/passwd, columns: [{head: a}]}]",
      })
  void aBrokenStudyIsLeftOutWithOneLine(String text) throws IOException, StudyException {
    RunFolder broken = with("b", "our-lab.yaml", LabStudyText.titled("x"));
    Files.writeString(broken.folder().resolve("study/our-lab.yaml"), text);
    RunFolder older = with("a", "our-lab.yaml", LabStudyText.titled("Older"));

    RunStudies found = RunStudies.of(List.of(broken, older));

    assertThat(found.warnings())
        .singleElement()
        .asString()
        .hasLineCount(1)
        .startsWith(broken.folder().toString());
    assertThat(found.studies())
        .as("the older one is whole")
        .extracting(lab -> lab.path())
        .containsExactly("a/study/our-lab.yaml");
  }

  @Test
  void aStudyOfTooManyNumbersIsLeftOut() throws IOException, StudyException {
    RunFolder run = with("a", "our-lab.yaml", LabStudyText.titled("x"));
    Files.writeString(
        run.folder().resolve("study/our-lab.csv"), "period,mysql_s\n" + "1 day,0.9\n".repeat(1000));
    String text = LabStudyText.titled("x").text();
    Files.writeString(
        run.folder().resolve("study/our-lab.yaml"),
        text + text.substring(text.indexOf("  - title")).repeat(9));

    assertThat(RunStudies.of(List.of(run)).warnings())
        .singleElement()
        .asString()
        .contains("30000 numbers and words are more than the 20000 of a study");
  }

  @Test
  void aStudyThatWouldTakeMinutesToReadIsLeftOut() throws IOException, StudyException {
    RunFolder run = with("a", "our-lab.yaml", LabStudyText.titled("x"));
    Files.writeString(
        run.folder().resolve("study/our-lab.csv"), "period,mysql_s\n" + "1 day,0.9\n".repeat(1000));
    String values = IntStream.range(0, 500).boxed().toList().toString();
    String text =
        LabStudyText.titled("x")
            .text()
            .replace("filters: 0", "filters: " + values)
            .replace("on: mongodb}", "on: mongodb, with: {filters: 0}}");
    Files.writeString(
        run.folder().resolve("study/our-lab.yaml"),
        text + text.substring(text.indexOf("  - title")).repeat(9));

    assertThat(RunStudies.of(List.of(run)).warnings())
        .singleElement()
        .asString()
        .contains("tables of so many rows and cells take too long to read");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void linksAreNotFollowed() throws IOException, StudyException {
    Path outside = folder.resolve("outside/our-lab.yaml");
    LabStudyText.titled("x").write(outside);
    RunFolder one = plain("a");
    Files.createSymbolicLink(one.folder().resolve("study"), outside.getParent());
    RunFolder other = with("b", "our-lab.yaml", LabStudyText.titled("x"));
    Files.delete(other.folder().resolve("study/our-lab.yaml"));
    Files.createSymbolicLink(other.folder().resolve("study/our-lab.yaml"), outside);
    RunFolder third = with("c", "our-lab.yaml", LabStudyText.titled("x"));
    Files.delete(third.folder().resolve("study/our-lab.csv"));
    Files.createSymbolicLink(
        third.folder().resolve("study/our-lab.csv"), outside.resolveSibling("our-lab.csv"));

    RunStudies found = RunStudies.of(List.of(one, other, third));

    assertThat(found.studies()).isEmpty();
    assertThat(found.warnings()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "null",
        "[null]",
        "[{}]",
        "[{\"program\": \"x\", \"seconds\": [null]}]",
        "[{\"program\": \"x\", \"seconds\": [-1]}]",
        "[{\"program\": \"x\", \"seconds\": [\"NaN\"]}]",
        "[{\"program\": \"x\", \"seconds\": [1e300]}]",
        "[{\"program\": \"x\", \"seconds\": [1], \"processes\": 2000000000}]",
      })
  void brokenSeriesOfOthersAreLeftOutWithOneLine(String text) throws IOException {
    RunFolder run = plain("a");
    Files.writeString(run.folder().resolve("study-our-lab-others.json"), text);

    RunStudies found = RunStudies.of(List.of(run));

    assertThat(found.others()).isEmpty();
    assertThat(found.warnings()).singleElement().asString().contains("study-our-lab-others.json");
  }

  private RunFolder plain(String id) throws IOException {
    return run(id).forks(1, 3).with(cell("JobScan", "mongodb")).read(folder);
  }

  private RunFolder with(String id, String file, LabStudyText study)
      throws IOException, StudyException {
    RunFolder run = plain(id);
    study.write(run.folder().resolve("study").resolve(file));
    return run;
  }
}
