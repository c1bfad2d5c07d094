package beamtime.site.cli;

import static beamtime.site.run.CellBuilder.cell;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.site.run.CellBuilder;
import beamtime.site.run.RunBuilder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CompareCommandTest {
  @TempDir private Path runs;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int compare(String... args) {
    CommandLine site =
        SiteMain.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    String[] all = new String[args.length + 1];
    all[0] = "compare";
    System.arraycopy(args, 0, all, 1, args.length);
    return site.execute(all);
  }

  private int compare(RunBuilder base, RunBuilder run, String... options) throws IOException {
    String[] args = new String[options.length + 2];
    System.arraycopy(options, 0, args, 0, options.length);
    args[options.length] = base.write(runs).toString();
    args[options.length + 1] = run.write(runs).toString();
    return compare(args);
  }

  private static RunBuilder base() {
    return RunBuilder.run("20260102-030405").seed(1);
  }

  private static RunBuilder run() {
    return RunBuilder.run("20260103-030405").seed(2);
  }

  @Test
  void aRunThatIsNoSlowerEndsWithZero() throws IOException {
    int exit = compare(base().with(cell("JobScan", "hbase")), run().with(cell("JobScan", "hbase")));
    assertThat(exit).isZero();
    assertThat(out.toString()).contains("No slowdown. Cells: 1 no difference seen.");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aRunThatIsFasterEndsWithZero() throws IOException {
    assertThat(
            compare(
                base().with(cell("JobScan", "hbase")),
                run().with(cell("JobScan", "hbase").score(1_500))))
        .isZero();
  }

  @Test
  void oneCellThatIsSlowerEndsWithOne() throws IOException {
    int exit =
        compare(
            base().with(cell("JobScan", "hbase")).with(cell("JobScan", "mongodb")),
            run().with(cell("JobScan", "hbase").score(800)).with(cell("JobScan", "mongodb")));
    assertThat(exit).isEqualTo(1);
    assertThat(out.toString())
        .contains("Slowdown: 1 slower, 0 lost. Cells: 1 slower, 1 no difference seen.");
  }

  @Test
  void aCellThatHasFailedEndsWithOneAndSaysWhy() throws IOException {
    int exit =
        compare(
            base().with(cell("JobScan", "hbase")),
            run().with(cell("JobScan", "hbase").failed("connection refused")));
    assertThat(exit).isEqualTo(1);
    assertThat(out.toString())
        .contains("Slowdown: 0 slower, 1 lost. Cells: 1 failed.")
        .contains("failed, connection refused: JobScan[hbase]");
  }

  @Test
  void aSlowdownBelowTheThresholdPasses() throws IOException {
    RunBuilder slower = run().with(cell("JobScan", "hbase").score(800));
    RunBuilder base = base().with(cell("JobScan", "hbase"));
    assertThat(compare(base, slower, "--threshold", "30")).isZero();
    assertThat(out.toString()).contains("slower");
    assertThat(compare(base, slower, "--threshold", "10")).isEqualTo(1);
    assertThat(compare(base, slower, "--threshold", "100")).isEqualTo(2);
    assertThat(err.toString()).contains("--threshold 100.0 is not between 0 and 100 percent");
  }

  @Test
  void anotherMachineEndsWithTwoUnlessItIsMeant() throws IOException {
    RunBuilder base = base().with(cell("JobScan", "hbase"));
    RunBuilder docker = run().provider("docker").with(cell("JobScan", "hbase"));
    assertThat(compare(base, docker)).isEqualTo(2);
    assertThat(out.toString())
        .contains("Nothing could be compared. Cells: 1 not comparable.")
        .contains("provider differs: embedded and docker (--across provider if that is meant)");
    assertThat(compare(base, docker, "--across", "machine,provider")).isZero();
    assertThat(compare(base, docker, "--across", "MACHINE", "--across", "data")).isEqualTo(2);
  }

  @Test
  void writesOfTwoRunsThatReachSomethingElseAreRefusedUnlessThatIsMeant() throws IOException {
    RunBuilder disk = base().with(cell("JobIngest", "hbase").durability("disk"));
    RunBuilder cache = run().with(cell("JobIngest", "hbase").durability("page cache"));
    assertThat(compare(disk, cache)).isEqualTo(2);
    assertThat(out.toString())
        .contains("durability differs: disk and page cache (--across durability if that is meant)");
    assertThat(compare(disk, cache, "--across", "durability")).isZero();
  }

  @Test
  void aCellThatKeepsARateWantsNoVerdict() throws IOException {
    CellBuilder arrivals =
        cell("CatalogueArrival", "icat")
            .evidence("fact.files", "500")
            .evidence("fact.files.late", "2");
    int exit =
        compare(
            base().with(cell("JobScan", "hbase")).with(arrivals),
            run().with(cell("JobScan", "hbase")).with(arrivals.score(400)));
    assertThat(exit).isZero();
    assertThat(out.toString()).contains("1 no difference seen, 1 not comparable.");
  }

  @Test
  void aCellThatCantBeComparedEndsWithTwoEvenIfOthersCan() throws IOException {
    int exit =
        compare(
            base().with(cell("JobScan", "hbase")).with(cell("JobScan", "mongodb")),
            run().with(cell("JobScan", "hbase").data("other")).with(cell("JobScan", "mongodb")));
    assertThat(exit).isEqualTo(2);
    assertThat(out.toString())
        .contains("Not all could be compared. Cells: 1 not comparable, 1 no difference seen.");
  }

  @Test
  void tooFewForksEndWithTwo() throws IOException {
    int exit =
        compare(
            base().forks(1, 50).with(cell("JobScan", "hbase")),
            run().forks(1, 50).with(cell("JobScan", "hbase")));
    assertThat(exit).isEqualTo(2);
    assertThat(out.toString()).contains("too few samples, base has 1 of 3 forks: JobScan[hbase]");
  }

  @Test
  void runsWithoutACellInCommonEndWithTwo() throws IOException {
    int exit =
        compare(base().with(cell("JobScan", "hbase")), run().with(cell("JobScan", "mongodb")));
    assertThat(exit).isEqualTo(2);
    assertThat(out.toString())
        .contains("Nothing could be compared. Cells: none in common.")
        .contains("only in the base: JobScan[hbase]")
        .contains("only in the run: JobScan[mongodb]");
  }

  @Test
  void floorsAreNotCompared() throws IOException {
    int exit =
        compare(
            base().with(cell("JobScan", "hbase")).with(cell("JobScan", "floor")),
            run().with(cell("JobScan", "hbase")).with(cell("JobScan", "floor").score(10)));
    assertThat(exit).isZero();
    assertThat(out.toString()).doesNotContain("floor");
  }

  @Test
  void aBenchmarkThatWasChangedIsTold() throws IOException {
    compare(
        base().with(cell("JobScan", "hbase").code("aaa")),
        run().with(cell("JobScan", "hbase").code("bbb")));
    assertThat(out.toString()).contains("other code of the benchmark: JobScan[hbase]");
  }

  @Test
  void aFolderThatIsNoRunEndsWithTwoAndOneLine() throws IOException {
    assertThat(compare(runs.resolve("none").toString(), runs.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("none").hasLineCount(1);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void wrongOptionsEndWithTwo() {
    assertThat(compare()).isEqualTo(2);
    assertThat(compare("a", "b", "--across", "time")).isEqualTo(2);
    assertThat(compare("a", "b", "--format", "pdf")).isEqualTo(2);
    assertThat(compare("a", "b", "--threshold", "-1")).isEqualTo(2);
    assertThat(compare("a", "b", "--threshold", "NaN")).isEqualTo(2);
    assertThat(err.toString()).doesNotContain("Exception");
  }

  @Test
  void namesOfARunCantSteerATerminalNorBreakATable() throws IOException {
    RunBuilder base = base().with(cell("JobScan", "hbase").param("a", "\u001b[31m|`x`\n@all"));
    RunBuilder run = run().with(cell("JobScan", "hbase").param("a", "\u001b[31m|`x`\n@all"));
    assertThat(compare(base, run)).isZero();
    assertThat(out.toString())
        .contains("JobScan[hbase, a=?[31m|`x`?@all]")
        .doesNotContain("\u001b");
    assertThat(compare(base, run, "--format", "markdown")).isZero();
    assertThat(out.toString()).contains("| `JobScan[hbase, a=?[31m\\|'x'?@all]` |");
  }

  @Test
  void theTextIsThatOfTheGoldenFileInEveryLocale() throws IOException {
    Locale before = Locale.getDefault();
    for (Locale locale : new Locale[] {Locale.ROOT, Locale.GERMANY, new Locale("ar", "EG")}) {
      Locale.setDefault(locale);
      out.getBuffer().setLength(0);
      try {
        assertThat(golden("text")).isEqualTo(1);
      } finally {
        Locale.setDefault(before);
      }
      assertThat(out.toString()).isEqualTo(read("compare.txt"));
    }
  }

  @Test
  void theMarkdownIsThatOfTheGoldenFile() throws IOException {
    assertThat(golden("markdown")).isEqualTo(1);
    assertThat(out.toString()).isEqualTo(read("compare.md"));
  }

  private int golden(String format) throws IOException {
    RunBuilder base =
        base()
            .with(cell("JobScan", "hbase").params("period=DAY"))
            .with(cell("JobScan", "mongodb").params("period=DAY").score(52_000))
            .with(cell("JobIngest", "mongodb").score(3.2).unit("ms/op").durability("disk"))
            .with(cell("JobGroup", "elasticsearch"))
            .with(cell("JobGroup", "hbase"));
    RunBuilder run =
        run()
            .with(cell("JobScan", "hbase").params("period=DAY").score(850))
            .with(cell("JobScan", "mongodb").params("period=DAY").score(52_500))
            .with(cell("JobIngest", "mongodb").score(2.4).unit("ms/op").durability("disk"))
            .with(cell("JobGroup", "elasticsearch").failed("no shard answered"))
            .with(cell("JobGroup", "hbase").data("fedcba987654"))
            .with(cell("CatalogueFind", "icat"));
    return compare(base, run, "--format", format);
  }

  private static String read(String name) throws IOException {
    return Files.readString(Path.of("src/test/resources/beamtime/site/cli", name));
  }
}
