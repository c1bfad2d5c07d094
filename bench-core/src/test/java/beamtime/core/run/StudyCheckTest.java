package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.cell.Preset;
import beamtime.core.launch.UsageException;
import beamtime.core.run.HostMessages.Offer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyCheckTest {
  private static final Offer SCAN =
      new Offer(
          "JobScan",
          "some",
          Map.of("period", List.of("DAY", "WEEK"), "days", List.of("a whole number")));
  private static final Offer FLOOR = new Offer("JobScan", "floor", Map.of());

  private static final String STUDY =
      """
      title: T
      source: S
      sizes: {smoke: {minutes: 1}, quick: {minutes: 1}, lab: {minutes: 1}}
      cells:
        scan:
          workload: JobScan
          backends: [some]
          params: {period: DAY}
          scale:
            days: 7
      """;

  @TempDir private Path folder;

  @Test
  void aStudyOfThisBuildIsRead() throws IOException {
    assertThat(StudyCheck.read(write(STUDY), List.of(SCAN, FLOOR)).at(Preset.SMOKE).cells())
        .hasSize(1);
  }

  @Test
  void unknownNamesAndValuesHaveTheirLine() throws IOException {
    assertProblem(
        "JobScan", "JobScann", ":6: unknown workload 'JobScann' of some; nearest: 'JobScan'");
    assertProblem("[some]", "[some, sume]", ":7: unknown backend 'sume'; ");
    assertProblem("[some]", "[some, floor]", ":7: unknown backend 'floor'; ");
    assertProblem(
        "{period", "{perid", ":8: unknown parameter 'perid' (JobScan on some); nearest: 'period'");
    assertProblem(
        "DAY",
        "DAYS",
        ":8: unknown value 'DAYS' of parameter period (JobScan on some); nearest: 'DAY'");
    assertProblem(
        "days: 7", "days: x", ":10: unknown value 'x' of parameter days (JobScan on some); ");
  }

  @Test
  void whatTheReaderAndTheBuildRefuseIsToldAtOnce() throws IOException {
    String study = write(STUDY.replace("DAY", "DAYS").replace("title", "titel"));
    assertThatThrownBy(() -> StudyCheck.read(study, List.of(SCAN)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("our.yaml:1: unknown key 'titel'")
        .hasMessageContaining("our.yaml:8: unknown value 'DAYS'");
  }

  private void assertProblem(String was, String is, String problem) throws IOException {
    String study = write(STUDY.replace(was, is));
    assertThatThrownBy(() -> StudyCheck.read(study, List.of(SCAN, FLOOR)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("our.yaml" + problem);
  }

  private String write(String text) throws IOException {
    return Files.writeString(folder.resolve("our.yaml"), text).toString();
  }
}
