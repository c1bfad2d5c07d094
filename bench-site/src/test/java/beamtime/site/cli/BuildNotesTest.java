package beamtime.site.cli;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BuildNotesTest {
  @TempDir Path folder;
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void twoRuns() throws IOException {
    for (int day = 1; day <= 2; day++) {
      String time = "2026-01-0" + day + "T02:00:00Z";
      run("day-" + day).time(time, time).with(cell("JobScan", "hbase")).write(runs());
    }
  }

  @Test
  void notesNextToTheRunsAreOnThePagesOfTheirLines() throws IOException {
    notes("- {run: day-2, text: The rack has a new switch}");

    assertThat(build(runs())).isZero();
    assertThat(historyOfTheCell()).contains("The rack has a new switch");
  }

  @Test
  void theyAreFoundWhereTheRunsAreNamedOneByOneToo() throws IOException {
    notes("- {date: 2026-01-02, text: The rack has a new switch}");

    assertThat(build(runs().resolve("day-1"), runs().resolve("day-2"))).isZero();
    assertThat(historyOfTheCell()).containsOnlyOnce("The rack has a new switch");
  }

  @Test
  void notesThatAreNoneKeepTheSiteFromBeingWritten() throws IOException {
    notes("- {date: yesterday, text: a}");

    assertThat(build(runs())).isEqualTo(1);
    assertThat(err.toString())
        .contains("annotations.yaml, [0].date: 'yesterday' is not a date")
        .hasLineCount(1);
    assertThat(folder.resolve("site")).doesNotExist();
  }

  private Path runs() {
    return folder.resolve("runs");
  }

  private void notes(String yaml) throws IOException {
    Files.writeString(runs().resolve("annotations.yaml"), yaml);
  }

  private int build(Path... named) {
    String[] args = new String[named.length + 2];
    for (int i = 0; i < named.length; i++) {
      args[i] = named[i].toString();
    }
    args[named.length] = "-o";
    args[named.length + 1] = folder.resolve("site").toString();
    return new CommandLine(new BuildCommand()).setErr(new PrintWriter(err, true)).execute(args);
  }

  private String historyOfTheCell() throws IOException {
    try (var pages = Files.list(folder.resolve("site/history"))) {
      return Files.readString(pages.findFirst().orElseThrow());
    }
  }
}
