package beamtime.site.browser;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import beamtime.core.result.MachineRecord;
import beamtime.core.result.RunFile;
import beamtime.core.statistic.RatioEstimate;
import beamtime.site.cli.SiteSections;
import beamtime.site.page.Scores;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteWriter;
import beamtime.site.run.RunBuilder;
import beamtime.site.run.RunFolder;
import beamtime.site.statistic.Digits;
import beamtime.site.verdict.Comparison;
import beamtime.site.verdict.Judge;
import beamtime.site.verdict.RunComparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page that compares any two runs, which is opened from the disk. */
@NeedsBrowser
@Timeout(300)
class CompareIT {
  private static final Path REAL = Path.of("src/test/runs");
  private static final double CLOSE = 1e-8;

  /** In words, of all cells of a pair; infinities have no JSON. */
  private static final String JUDGED =
      "return judge.compare(beamtimeRuns['%s'], beamtimeRuns['%s'], new Set()).cells.map(one =>"
          + " [one.cell.name, one.word, one.why].concat(one.ratio === null ? [] :"
          + " [one.ratio.value, one.ratio.low, one.ratio.high, one.ratio.corrected].map(String),"
          + " one.ratio === null ? [] : (place => [digits.text(one.ratio.value, place),"
          + " digits.interval(one.ratio, place)])("
          + "digits.place(one.ratio.value, one.ratio.low, one.ratio.high))))";

  private static final Comparator<RunFolder> BY_START =
      Comparator.comparing(run -> run.record().started());

  @TempDir static Path folder;
  private static final List<RunFolder> RUNS = new ArrayList<>();
  private static Path site;
  private static Browser browser;

  @BeforeAll
  static void opensASite() throws IOException {
    if (Chromium.installed().isEmpty()) {
      return;
    }
    RUNS.addAll(runs());
    site = folder.resolve("site");
    new SiteWriter(SiteSections.all(), Optional.empty())
        .write(new SiteContent(RUNS, List.of()), site);
    browser = Browser.open();
  }

  @AfterAll
  static void closes() {
    if (browser != null) {
      browser.close();
    }
  }

  private static List<RunFolder> runs() throws IOException {
    List<RunFolder> runs = new ArrayList<>();
    for (int day = 1; day <= 6; day++) {
      runs.add(build(day).read(folder));
    }
    runs.add(
        build(7)
            .machine(new MachineRecord("Debian", "6.1", "Another", 4, 32L << 30, "17"))
            .read(folder));
    runs.add(build(8).preset("quick").read(folder));
    try (Stream<Path> real = Files.list(REAL)) {
      for (Path run : real.sorted().toList()) {
        if (Files.isRegularFile(run.resolve(RunFile.NAME))) {
          runs.add(RunFolder.read(run));
        }
      }
    }
    return runs;
  }

  /**
   * Cells that differ little and much, are rates and times, are quiet and not, or have no number.
   */
  private static RunBuilder build(int day) {
    RunBuilder run =
        run("day-" + day)
            .seed(day)
            .forks(2 + day, 5)
            .time("2026-02-0" + day + "T00:00:00Z", "2026-02-0" + day + "T01:00:00Z");
    for (int i = 0; i < 12; i++) {
      double noise = 0.004 * (i + 1);
      run.with(
          cell("JobScan", "hbase")
              .params("i=" + i)
              .noise(noise)
              .score(1_000 * (1 + 0.01 * i * ((day * (i + 1)) % 5))));
      run.with(
          cell("JobFind", "mongodb")
              .params("i=" + i)
              .unit("ms/op")
              .noise(noise)
              .score(4 * (1 + 0.02 * i * ((day + i) % 3))));
    }
    run.with(cell("JobScan", "floor").score(9e6))
        .with(cell("JobScan", "elasticsearch").noise(0.6).score(900))
        .with(
            cell("JobIngest", "mongodb")
                .score(day % 2 == 0 ? 40 : 48)
                .durability(day < 4 ? "disk" : "page cache"))
        .with(cell("JobGroup", "mongodb").samples(still(day)))
        .with(cell("JobGroup", "hbase").samples(still(0)))
        .with(cell("WaveformRead", "hbase").others(day == 2 ? 1.5 : 0.01))
        .with(cell("WaveformRead", "mongodb").data(day == 3 ? "abcdef" : "0123456789ab"));
    return day == 5
        ? run.with(cell("CatalogueFind", "icat").failed("it died"))
        : day == 6
            ? run.with(cell("CatalogueFind", "icat").leftOut("CATALOGUE"))
            : run.with(cell("CatalogueFind", "icat").score(7));
  }

  /** Without any spread. */
  private static List<List<Double>> still(double value) {
    return List.of(
        List.of(value, value, value, value),
        List.of(value, value, value, value),
        List.of(value, value, value, value));
  }

  @Test
  void theBrowserJudgesEveryPairOfRunsAsTheJudgeDoes() {
    browser.show(site.resolve("compare.html"));
    browser.run(
        "globalThis.loaded = false; Promise.all([...document.querySelectorAll('[name=a] option')]"
            + ".map(Compare.grounds)).then(() => { globalThis.loaded = true; })");
    browser.until(() -> Boolean.TRUE.equals(browser.run("return globalThis.loaded")));
    Set<String> words = new TreeSet<>();
    for (RunFolder base : RUNS) {
      for (RunFolder other : RUNS) {
        List<Comparison> ours = RunComparison.of(base, other, new Judge(Set.of())).cells();
        List<?> theirs =
            (List<?>) browser.run(JUDGED.formatted(base.record().id(), other.record().id()));

        assertThat(theirs).hasSameSizeAs(ours);
        for (int i = 0; i < ours.size(); i++) {
          same(ours.get(i), (List<?>) theirs.get(i));
          words.add(ours.get(i).verdict().word());
        }
      }
    }
    assertThat(words)
        .as("all verdicts are among them")
        .contains(
            "faster",
            "slower",
            "no difference seen",
            "too few samples",
            "not comparable",
            "failed",
            "not offered");
  }

  private static void same(Comparison ours, List<?> theirs) {
    String name = ours.cell().name() + " after " + ours.base().run().id();
    boolean otherCode = ours.speed().isPresent() && ours.isOfOtherCode();
    String why = otherCode ? "by other code of the benchmark" : ours.verdict().why();
    assertThat(theirs.subList(0, 3))
        .as(name)
        .isEqualTo(List.of(ours.cell().name(), ours.verdict().word(), why));
    if (ours.speed().isEmpty()) {
      assertThat(theirs).as(name).hasSize(3);
      return;
    }
    close(name, theirs.get(3), ours.speed().get().value());
    close(name, theirs.get(4), ours.speed().get().low());
    close(name, theirs.get(5), ours.speed().get().high());
    double p = ours.pValue().orElseThrow();
    assertThat(Double.parseDouble((String) theirs.get(6))).as(name).isCloseTo(p, within(CLOSE));
    RatioEstimate speed = ours.speed().get();
    assertThat(theirs.get(7))
        .as(name)
        .isEqualTo(Digits.of(speed.value(), speed.low(), speed.high()).text(speed.value()));
    assertThat(theirs.get(8)).as(name).isEqualTo(Scores.interval(speed));
  }

  private static void close(String name, Object theirs, double ours) {
    double value = Double.parseDouble((String) theirs);
    if (Double.isInfinite(ours) || ours == 0) {
      assertThat(value).as(name).isEqualTo(ours);
    } else {
      assertThat(value / ours).as(name).isCloseTo(1, within(CLOSE));
    }
  }

  @Test
  void thePageOfNeighboursHasTheRowsThatTheScriptMakes() {
    List<String> rows =
        browser.show(site.resolve("runs/day-6/changes.html")).seen("table.changes tbody tr");
    String conclusion = browser.one("main p strong").getText();

    browser.show(site.resolve("compare.html"), "a=day-5&b=day-6");
    browser.until(() -> !browser.seen("table.changes tbody tr").isEmpty());

    assertThat(browser.seen("table.changes tbody tr")).isEqualTo(rows).hasSizeGreaterThan(20);
    assertThat(browser.one("#conclusion").getText()).isEqualTo(conclusion).startsWith("Of ");
  }

  @Test
  void theWorstChangeStandsFirstAndSmallOnesAreNoneBelowTheThreshold() {
    browser.show(site.resolve("compare.html"), "a=day-1&b=day-4");
    browser.until(() -> !browser.seen("table.changes tbody tr").isEmpty());
    String all = browser.one("#conclusion").getText();

    assertThat(browser.seen("table.changes tbody td.slower").size()).isPositive();
    assertThat(browser.seen("table.changes tbody tr:first-child")).asString().contains("▼ slower");

    browser.show(site.resolve("compare.html"), "a=day-1&b=day-4&threshold=90");
    browser.until(() -> browser.one("#conclusion").getText().startsWith("Of "));

    assertThat(browser.one("[name=threshold]").getAttribute("value")).isEqualTo("90");
    assertThat(browser.one("#conclusion").getText())
        .isNotEqualTo(all)
        .contains("0 slower", "changed by less");
  }

  @Test
  void theOldestRunIsTheOneBefore() {
    String oldest = RUNS.stream().min(BY_START).orElseThrow().record().id();
    browser.show(site.resolve("compare.html"), "b=" + oldest);
    browser.until(() -> !browser.one("#conclusion").getText().isEmpty());

    assertThat(browser.run("return document.querySelector('[name=a]').value")).isEqualTo(oldest);
    assertThat(browser.run("return document.querySelector('[name=b]').value")).isNotEqualTo(oldest);
  }

  @Test
  void anotherMachineIsComparedWhenItIsMeant() {
    browser.show(site.resolve("compare.html"), "a=day-1&b=day-7");
    browser.until(() -> browser.one("#conclusion").getText().startsWith("Of "));
    assertThat(browser.seen("td.slower, td.faster")).isEmpty();

    browser.one("[value=machine]").click();
    browser.until(() -> !browser.seen("td.slower, td.faster").isEmpty());

    assertThat(browser.address()).endsWith("#a=day-1&b=day-7&across=machine");
  }

  @Test
  void withoutScriptsThePageLeadsToThoseOfNeighbours() {
    try (Browser plain = Browser.withoutScripts()) {
      plain.show(site.resolve("compare.html"));

      assertThat(plain.seen("form, select")).isEmpty();
      assertThat(plain.seen("main li a")).contains("day-6 after day-5");

      plain.follow("main li a[href$='day-6/changes.html']");
      assertThat(plain.seen("table.changes tbody tr").size()).isGreaterThan(20);
    }
  }
}
