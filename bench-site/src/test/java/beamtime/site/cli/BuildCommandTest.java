package beamtime.site.cli;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BuildCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aFolderOfRunsBecomesASiteAndTheWayToItIsPrinted() throws IOException {
    run("a").with(cell("JobScan", "hbase")).write(folder.resolve("runs"));
    run("b").with(cell("JobScan", "hbase")).write(folder.resolve("runs"));

    assertThat(build("runs")).isZero();
    assertThat(out.toString().lines())
        .first()
        .hasToString(folder.resolve("site/index.html").toString());
    assertThat(folder.resolve("site/runs/a/index.html")).exists();
    assertThat(folder.resolve("site/runs/b/index.html")).exists();
  }

  @Test
  void itSaysHowManyFilesWereWrittenAndOnlyWritesWhatChanged() throws IOException {
    run("a").with(cell("JobScan", "hbase")).write(folder.resolve("runs"));

    assertThat(build("runs")).isZero();
    assertThat(out.toString().lines()).last().asString().matches("\\d+ files written, 0 unchanged");
    assertThat(build("runs")).isZero();
    assertThat(out.toString().lines()).last().asString().matches("0 files written, \\d+ unchanged");
  }

  @Test
  void aFolderOfSomeoneElseStaysAsItIs() throws IOException {
    run("a").with(cell("JobScan", "hbase")).write(folder.resolve("runs"));
    Path foreign = Files.createDirectory(folder.resolve("site"));
    Files.writeString(foreign.resolve("thesis.tex"), "mine");

    assertThat(build("runs")).isEqualTo(1);
    assertThat(err.toString()).contains("site holds files and no site: choose an empty folder");
    assertThat(foreign).isDirectoryContaining(file -> file.endsWith("thesis.tex"));
    try (Stream<Path> files = Files.list(foreign)) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void whatIsPublishedStays() throws IOException {
    Path published = run("a").with(cell("JobScan", "hbase")).write(folder.resolve("others"));
    run("b").with(cell("JobScan", "hbase")).write(folder.resolve("runs"));
    assertThat(
            new CommandLine(new PublishCommand())
                .execute(published.toString(), "--to", folder.resolve("site").toString()))
        .isZero();

    assertThat(build("runs")).isEqualTo(1);
    assertThat(err.toString()).contains("site is a published site, to which runs are only added");
    assertThat(folder.resolve("site/runs/a/data/run.json")).exists();
  }

  @Test
  void aRunThatIsNamedTwiceIsOne() throws IOException {
    run("a").with(cell("JobScan", "hbase")).write(folder.resolve("runs"));

    assertThat(build("runs", "runs/a")).isZero();
  }

  @Test
  void everyRunThatCannotBeReadIsNamedInALineAndNothingIsWritten() throws IOException {
    run("a").with(cell("JobScan", "hbase")).write(folder.resolve("runs"));
    Path broken = run("b").with(cell("JobScan", "hbase")).write(folder.resolve("runs"));
    Files.writeString(broken.resolve("run.json"), "{\"format\": 99}");
    Files.createDirectories(folder.resolve("empty"));

    assertThat(build("runs", "empty", "nowhere")).isEqualTo(1);
    assertThat(err.toString().strip().lines())
        .hasSize(3)
        .anyMatch(line -> line.contains("run.json has format 99"))
        .anyMatch(line -> line.contains("empty: no run in it"))
        .anyMatch(line -> line.contains("nowhere: there is no such folder"));
    assertThat(folder.resolve("site")).doesNotExist();
  }

  @Test
  void twoRunsOfOneIdAreRefused() throws IOException {
    run("a").with(cell("JobScan", "hbase")).writeTo(folder.resolve("runs/one"));
    run("a").with(cell("JobScan", "hbase")).writeTo(folder.resolve("runs/other"));

    assertThat(build("runs")).isEqualTo(1);
    assertThat(err.toString()).contains("has the id of the run in");
  }

  @Test
  void withoutAnyRunTheUsageIsShown() {
    assertThat(build()).isEqualTo(2);
    assertThat(err.toString()).contains("RUN");
  }

  private int build(String... folders) {
    String[] args = new String[folders.length + 2];
    for (int i = 0; i < folders.length; i++) {
      args[i] = folder.resolve(folders[i]).toString();
    }
    args[folders.length] = "-o";
    args[folders.length + 1] = folder.resolve("site").toString();
    return new CommandLine(new BuildCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(args);
  }
}
