package beamtime.site.cli;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.site.run.HostileRuns;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every hostile run is drawn, or refused in one line that names file and field. */
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class HostileSiteTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  static Stream<HostileRuns.Hostile> hostile() {
    return HostileRuns.all();
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void itIsDrawnOrRefusedInOneLine(HostileRuns.Hostile hostile) throws IOException {
    Path runs = folder.resolve("runs");
    hostile.write(runs);

    int code = site("build", runs.toString(), "-o", folder.resolve("site").toString());

    if (hostile.refusal().isEmpty()) {
      assertThat(err.toString()).isEmpty();
      assertThat(code).isZero();
      assertThat(pages())
          .noneMatch(page -> page.contains("<script>alert") || page.contains("<img"));
    } else {
      assertThat(err.toString().lines()).singleElement().asString().contains(hostile.refusal());
      assertThat(code).isEqualTo(1);
      assertThat(folder.resolve("site")).doesNotExist();
    }
  }

  @Test
  void aNameOfCharactersInTwoHalvesIsComparedAsAWhole() throws IOException {
    String rockets = "\uD83D\uDE80".repeat(60);
    Path base = run("a").commit("x" + rockets).with(cell(rockets, "hbase")).write(folder);
    Path other = run("b").with(cell("JobScan", "hbase")).write(folder);

    assertThat(site("compare", base.toString(), other.toString())).isEqualTo(2);

    assertThat(err.toString()).isEmpty();
    assertThat(out.toString()).contains(rockets + "[hbase]").doesNotContain("?");
  }

  private Stream<String> pages() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("site"))) {
      return files
          .filter(file -> file.toString().endsWith(".html"))
          .map(HostileSiteTest::text)
          .toList()
          .stream();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int site(String... args) {
    return SiteMain.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(args);
  }
}
