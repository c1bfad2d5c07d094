package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.result.Outcome;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import beamtime.core.run.JarRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Studies of a laboratory, by the launcher on a real server. */
class MongoStudyIT {
  private static final Path MANUAL = Path.of("..", "docs", "study-file.md");

  /**
   * The same question next to the server and 200 ms away, and once too seldom. Bounds are far away
   * as well: three forks of a busy machine have a wide interval.
   */
  private static final String FAR_AWAY =
      """
      title: A server far away
      source: none
      sizes:
        smoke: {minutes: 1}
        quick: {minutes: 1}
        lab: {minutes: 1}
      cells:
        day:
          workload: JobScan
          backends: [mongodb]
          params: {filters: 1, period: DAY}
          scale: {days: 1}
          link: [none, 200ms]
          drive: {as: time, forks: 3, warmups: 1, repeats: 4, seconds: 0.2}
        once:
          workload: JobScan
          backends: [mongodb]
          params: {filters: 2, period: DAY}
          scale: {days: 1}
          drive: {as: time, forks: 1, warmups: 1, repeats: 2, seconds: 0.1}
      tables:
        - title: Milliseconds
          rows: {each: {link: [none, 200ms]}}
          match: {rtt: link}
          columns:
            - {head: link}
            - {head: ours, cell: day, unit: ms}
      claims:
        - says: far is no thousand times as fast
          ratio: [{cell: day, with: {rtt: 200ms}}, {cell: day, with: {rtt: none}}]
          at-least: 0.001
        - says: far is slower beyond measure
          ratio: [{cell: day, with: {rtt: 200ms}}, {cell: day, with: {rtt: none}}]
          at-least: 100000
        - says: once is enough
          ratio: [{cell: once}, {cell: day, with: {rtt: none}}]
          at-least: 1
      """;

  /** A load whose second fork nobody wants to wait for. */
  private static final String LOAD =
      """
      title: A load
      source: none
      sizes:
        smoke: {minutes: 1}
        quick: {minutes: 1}
        lab: {minutes: 1}
      cells:
        find:
          workload: CatalogueFind
          backends: [mongodb]
          scale: {investigations: 2}
          drive: {as: closed, clients: 2, forks: 20, warm-up-seconds: 0.1, hold-seconds: 2}
      """;

  @TempDir private Path folder;

  @Test
  void theExampleOfTheManualRunsAsItStands() throws Exception {
    String manual = Files.readString(MANUAL);
    Files.writeString(folder.resolve("our-lab.csv"), block(manual, "csv"));

    JarRun run = run("our-lab", block(manual, "yaml"));

    assertThat(run.code()).as(run.text()).isZero();
    assertThat(record().settings()).containsEntry("bench.study", "our-lab");
    assertThat(row(run, "1 day"))
        .containsExactly("1 day", "0.9", "not in this build", row(run, "1 day").get(3));
    assertThat(Double.parseDouble(row(run, "1 day").get(3))).isPositive();
    assertThat(run.text()).contains("1 of 2 rows are left out").doesNotContain("| 1 week");
    assertThat(Files.readString(runFolder().resolve("study-our-lab.md"))).isSubstringOf(run.text());
    assertThat(runFolder().resolve("study").toFile().list())
        .containsExactlyInAnyOrder("our-lab.yaml", "our-lab.csv");
  }

  @Test
  void claimsAreReproducedNotReproducedOrHaveTooFewSamples() throws Exception {
    JarRun run = run("far-away", FAR_AWAY);

    assertThat(run.code()).as(run.text()).isZero();
    assertThat(record().cells()).allMatch(cell -> cell.outcome() == Outcome.MEASURED);
    // differences of medians, of which a busy machine may take a part, but no whole way
    assertThat(record().cells())
        .filteredOn(cell -> "200ms".equals(cell.params().get("rtt")))
        .isNotEmpty()
        .allSatisfy(cell -> assertThat(cell.link().orElseThrow().before()).isGreaterThan(100))
        .allSatisfy(cell -> assertThat(cell.link().orElseThrow().after()).isGreaterThan(100));
    assertThat(run.text()).contains(" rtt | verified |");
    assertThat(row(run, "far is no thousand times as fast").get(3)).isEqualTo(found("reproduced"));
    assertThat(row(run, "far is slower beyond measure").get(3)).isEqualTo(found("not reproduced"));
    assertThat(row(run, "once is enough"))
        .containsExactly(
            "once is enough", "at least 1", "–", "too few samples", "'once' has 1 of 3 forks");
    assertThat(Double.parseDouble(row(run, "200ms").get(1)))
        .isGreaterThan(Double.parseDouble(row(run, "none").get(1)));
    run.assertNothingRuns();
  }

  /** Modules are tested two at a time: what others disturbed too much has no verdict. */
  private String found(String verdict) throws IOException {
    return record().cells().stream()
            .filter(cell -> "1".equals(cell.params().get("filters")))
            .anyMatch(cell -> cell.flaw().isPresent())
        ? "not measured"
        : verdict;
  }

  @Test
  void aLoadThatIsInterruptedLeavesNothingAndSaysHowManyForksItHas() throws Exception {
    JarRun run =
        run(
            "load",
            LOAD,
            (launcher, line) -> {
              if (line.endsWith("fork 1 of 20")) {
                awaitLogs(2);
                launcher.toHandle().destroy();
              }
            });

    assertThat(run.code()).as(run.text()).isEqualTo(128 + 15);
    RunRecord record = record();
    assertThat(record.finished()).isEmpty();
    assertThat(record.cells())
        .singleElement()
        .satisfies(
            cell -> {
              assertThat(cell.outcome()).isEqualTo(Outcome.MISSING);
              // how many have ended when the signal comes is not known: at least the first
              assertThat(cell.cause()).matches("the run ended after [1-9][0-9]? of its 20 forks");
            });
    run.assertNothingRuns();
  }

  /** One for each fork that is or was under way. */
  private void awaitLogs(int forks) {
    try {
      Path cells = runFolder().resolve("cells");
      long limit = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
      while (Stream.of(cells.toFile().list()).filter(log -> log.endsWith(".hlog")).count()
          < forks) {
        assertThat(System.nanoTime()).as("within a minute").isLessThan(limit);
        LockSupport.parkNanos(10_000_000); // the forks that are waited for need the cores
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JarRun run(String name, String study) throws Exception {
    return run(name, study, JarRun.NOBODY_WATCHES);
  }

  private JarRun run(String name, String study, BiConsumer<Process, String> eachLine)
      throws Exception {
    Path file = Files.writeString(folder.resolve(name + ".yaml"), study);
    return JarRun.of(
        List.of(),
        eachLine,
        "run",
        "--jar=" + JarRun.JAR.toAbsolutePath(),
        "--runs=" + folder.resolve("runs"),
        "-Dtestbed=embedded",
        "-Dbench.wait=600",
        "-Dbench.preset=smoke",
        "-Dbench.study=" + file);
  }

  private static String block(String manual, String language) {
    Matcher block =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(manual);
    assertThat(block.find()).as(language + " of the manual").isTrue();
    return block.group(1);
  }

  /** A row of the study's tables, by its first column. */
  private static List<String> row(JarRun run, String first) {
    return run.lines().stream()
        .filter(line -> line.matches("\\| " + Pattern.quote(first) + " +\\|.*"))
        .map(line -> Stream.of(line.substring(1).split("\\|")).map(String::strip).toList())
        .findFirst()
        .orElseThrow(() -> new AssertionError("no row " + first + ":\n" + run.text()));
  }

  private RunRecord record() throws IOException {
    return RunFile.read(runFolder().resolve(RunFile.NAME));
  }

  private Path runFolder() throws IOException {
    try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
      return runs.findFirst().orElseThrow();
    }
  }
}
