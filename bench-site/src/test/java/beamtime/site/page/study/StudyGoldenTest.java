package beamtime.site.page.study;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.study.StudyFile;
import beamtime.site.run.RunFolder;
import beamtime.site.study.RunCells;
import beamtime.site.study.RunStudies;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Studies show the numbers that they showed when they were code of the site. The texts were written
 * by that code; what is wanted to differ since is listed here, but for pandata-icat, whose tables
 * are now those of its launcher's report: its old ones stay to be compared by eye. Those of wlcg is
 * of the days when it got PostgreSQL, those of ess-archiver of when its frames came from an IOC,
 * those of cms-das of when it got a layer.
 */
class StudyGoldenTest {
  private static final String WITHOUT = "-without-runs.txt";
  private static final String WITH = "-with-runs.txt";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"wlcg", "ess-archiver", "cms-das", "giod"})
  void aStudyShowsWhatItDid(String name) throws IOException {
    assertThat(text(name, List.of())).isEqualTo(golden(name + WITHOUT));
    assertThat(text(name, GoldenRuns.in(folder))).isEqualTo(golden(name + WITH));
  }

  private static String golden(String file) throws IOException {
    try (InputStream in = StudyGoldenTest.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String text(String name, List<RunFolder> runs) {
    StudyFile file =
        StudyFile.ours().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    StudyModel study = StudyModel.of(file, name, RunCells.of(runs, RunStudies.of(runs)));
    StringBuilder text = new StringBuilder();
    text.append("# ").append(name).append(": ").append(study.title()).append('\n');
    for (StudyModel.Part part : study.tables()) {
      text.append("## ").append(part.table().caption()).append('\n');
      text.append(part.note().isEmpty() ? "" : part.note() + "\n");
      text.append(String.join(" | ", part.table().head())).append('\n');
      part.table().rows().forEach(row -> text.append(String.join(" | ", row)).append('\n'));
      text.append(part.reasons().isEmpty() ? "" : part.reasons() + "\n");
      text.append(part.measured()).append(" of ").append(part.wanted()).append('\n');
    }
    return text.toString();
  }
}
