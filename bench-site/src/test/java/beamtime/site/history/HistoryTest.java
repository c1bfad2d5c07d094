package beamtime.site.history;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import beamtime.core.result.CellRecord;
import beamtime.core.result.MachineRecord;
import beamtime.site.page.scaling.LoadPoints;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.RunBuilder;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryTest {
  private static final MachineRecord OTHER_MACHINE =
      new MachineRecord("Debian 12", "6.1.0", "Another Processor", 8, 64L << 30, "17.0.15 Debian");

  @TempDir Path folder;
  private final List<RunFolder> runs = new ArrayList<>();

  @Test
  void runsOfOneMachineAndDataStandInOneLineInTheOrderOfTheirStarts() throws IOException {
    add(2, scan().score(1020));
    add(1, scan().score(1010));
    add(0, scan().score(1000));

    Line line = onlyLine();

    assertThat(line.points())
        .extracting(point -> point.cell().run().id())
        .containsExactly("day-0", "day-1", "day-2");
    assertThat(line.subject().cell()).isEqualTo("JobScan[hbase, period=DAY]");
    assertThat(line.subject().measure()).isEqualTo(new Measure("throughput", "scans/s", true));
  }

  @Test
  void whateverMakesNumbersIncomparableMakesAnotherLine() throws IOException {
    add(0, scan());
    add(1, scan().params("period=MONTH"));
    add(2, scan().data("another"));
    add(3, scan().durability("disk"));
    add(4, scan().unit("ms/op"));
    add(day(5).machine(OTHER_MACHINE).with(scan()));
    add(day(6).preset("quick").with(scan()));
    add(day(7).provider("docker").with(scan()));
    add(day(8).facts("hbase", "link", "10 ms round trip, relay").with(scan()));

    assertThat(history().lines()).hasSize(9).allMatch(line -> line.points().size() == 1);
  }

  @Test
  void aPointIsTheScoreOfOtherPagesAndReachesFromTheLeastForkToTheLargest() throws IOException {
    add(0, scan().samples(List.of(List.of(1.0, 3.0), List.of(4.0, 4.0, 4.0), List.of(6.0))));

    Point point = onlyLine().last();

    assertThat(point.value()).isEqualTo(point.cell().score().orElseThrow().value());
    assertThat(point.spread()).contains(new Spread(2, 6));
    assertThat(point.at()).isEqualTo(Instant.parse("2026-01-01T02:00:00Z"));
  }

  @Test
  void oneForkHasNoSpread() throws IOException {
    add(0, scan().samples(List.of(List.of(1.0, 3.0))));

    assertThat(onlyLine().last().spread()).isEmpty();
  }

  @Test
  void aRunWithoutANumberLeavesAGapThatSaysWhy() throws IOException {
    add(0, scan());
    add(1, scan().failed("the server ended with code 137"));
    add(2, scan());
    add(day(3).machine(OTHER_MACHINE).with(scan().failed("elsewhere")));

    Line line = onlyLine();

    assertThat(line.points()).hasSize(2);
    assertThat(line.gaps())
        .singleElement()
        .satisfies(
            gap -> {
              assertThat(gap.cell().run().id()).isEqualTo("day-1");
              assertThat(gap.reason()).isEqualTo("failed: the server ended with code 137");
            });
  }

  @Test
  void aServerThatDidNotStartLeavesAGapInEveryLineOfItsCell() throws IOException {
    add(0, scan());
    add(day(1).facts("hbase", "cpus", "1").with(scan()));
    add(day(2).provider("").with(scan().failed("hbase did not start")));
    add(day(3).facts("hbase", "cpus", "1").with(scan().failed("it died")));

    assertThat(history().lines())
        .extracting(line -> line.subject().limits(), line -> line.gaps().size())
        .containsExactlyInAnyOrder(tuple("", 1), tuple("cpus 1", 2));
  }

  @Test
  void ofFilesThatArriveAtARateTheirTailIsFollowed() throws IOException {
    add(0, arrivals().evidence("fact.latency.p99.ms", "8.50"));
    add(1, arrivals());

    Line line = onlyLine();

    assertThat(line.subject().measure()).isEqualTo(Measure.TAIL);
    assertThat(line.last().value()).isEqualTo(8.5);
    assertThat(line.gaps())
        .extracting(Gap::reason)
        .containsExactly("it has no number that is followed");
  }

  private static CellBuilder arrivals() {
    return cell("CatalogueArrival", "icat")
        .evidence("fact.files", "500")
        .evidence("fact.files.late", "2");
  }

  @Test
  void aPointWhoseGeneratorWasTheLimitIsAGap() throws IOException {
    add(0, scan().load(LoadPoints.frames(9, 0, "")));
    add(1, scan().load(LoadPoints.frames(9, 0, "clients used 95 %")));
    add(2, scan().load(LoadPoints.frames(9, 0, "")));

    Line line = onlyLine();

    assertThat(line.points()).hasSize(2);
    assertThat(line.gaps())
        .extracting(gap -> gap.reason())
        .containsExactly("not valid: clients used 95 %");
  }

  @Test
  void whatWasNotVerifiedIsAGap() throws IOException {
    add(0, scan());
    add(1, scan().evidence(CellRecord.UNREAD, "it was killed"));
    add(2, scan());

    Line line = onlyLine();

    assertThat(line.points()).hasSize(2);
    assertThat(line.gaps())
        .extracting(gap -> gap.reason())
        .containsExactly("what it has written was not read back: it was killed");
  }

  @Test
  void aCellThatNeverHadANumberHasNoLine() throws IOException {
    add(0, scan().failed("it never started"));

    assertThat(history().lines()).isEmpty();
  }

  @Test
  void aSlowdownIsFoundWhereItBegan() throws IOException {
    level(0, 12, scan(), 1000);
    level(12, 6, scan(), 900);

    Line line = onlyLine();
    Change change = line.slowdown().orElseThrow();

    assertThat(change.first().cell().run().id()).isEqualTo("day-12");
    assertThat(change.last().cell().run().id()).isEqualTo("day-11");
    assertThat(change.direction()).isEqualTo(Change.Direction.SLOWER);
    assertThat(change.share()).isBetween(-0.13, -0.07);
    assertThat(line.lastChange()).contains(change);
  }

  @Test
  void aChangeThatOneRunAloneShowsIsToBeConfirmed() throws IOException {
    level(0, 12, scan(), 1000);
    level(12, 1, scan(), 500);
    assertThat(onlyLine().lastChange().orElseThrow().isConfirmed()).isFalse();

    level(13, 1, scan(), 500);
    assertThat(onlyLine().lastChange().orElseThrow().isConfirmed()).isTrue();
  }

  @Test
  void lessTimeForEachOperationIsFaster() throws IOException {
    level(0, 12, scan().unit("ms/op"), 20);
    level(12, 8, scan().unit("ms/op"), 15);

    Line line = onlyLine();

    assertThat(line.lastChange().orElseThrow().direction()).isEqualTo(Change.Direction.FASTER);
    assertThat(line.slowdown()).isEmpty();
  }

  @Test
  void aSlowdownOfLongAgoIsHistoryAndNoNews() throws IOException {
    level(0, 12, scan(), 1000);
    level(12, 11, scan(), 800);

    Line line = onlyLine();

    assertThat(line.lastChange()).isPresent();
    assertThat(line.slowdown()).isEmpty();
  }

  @Test
  void aSlowdownThatWasMendedIsNoNewsEither() throws IOException {
    level(0, 20, scan(), 1000);
    level(20, 8, scan(), 700);
    level(28, 9, scan(), 1000);

    Line line = onlyLine();

    assertThat(line.series().get(0).changes()).hasSize(2);
    assertThat(line.slowdown()).isEmpty();
  }

  @Test
  void whereTheBenchmarkChangedANewSeriesBeginsAndNoChangeIsFoundAcross() throws IOException {
    level(0, 12, scan().code("c0de00000001"), 1000);
    level(12, 12, scan().code("c0de00000002"), 700);

    Line line = onlyLine();

    assertThat(line.series())
        .extracting(Series::code)
        .containsExactly("c0de00000001", "c0de00000002");
    assertThat(line.series()).allMatch(series -> series.points().size() == 12);
    assertThat(line.lastChange()).isEmpty();
    assertThat(line.notes())
        .singleElement()
        .satisfies(
            note -> {
              assertThat(note.kind()).isEqualTo(Note.Kind.BENCHMARK);
              assertThat(note.text()).startsWith("the benchmark itself changed");
              assertThat(note.at()).isEqualTo(Instant.parse("2026-01-13T02:00:00Z"));
            });
  }

  @Test
  void withoutAnySeamTheSameLevelsAreAChange() throws IOException {
    level(0, 12, scan(), 1000);
    level(12, 12, scan(), 700);

    assertThat(onlyLine().lastChange()).isPresent();
  }

  @Test
  void codeThatComesBackGoesOnWithItsOldSeries() throws IOException {
    add(0, scan().code("a"));
    add(1, scan().code("b"));
    add(2, scan().code("a"));

    Line line = onlyLine();

    assertThat(line.series()).extracting(series -> series.points().size()).containsExactly(2, 1);
    assertThat(line.notes()).hasSize(2);
  }

  @Test
  void codeThatWasNotRecordedIsNoProofOfAChange() throws IOException {
    add(0, scan().code(""));
    add(1, scan().code("a"));

    Line line = onlyLine();

    assertThat(line.series()).hasSize(2);
    assertThat(line.notes().get(0).text()).contains("not recorded").doesNotContain("itself");
  }

  @Test
  void whatChangedAroundTheBenchmarkIsNoted() throws IOException {
    add(day(0).commit("aaaaaaaabbbb").with(scan()));
    add(
        day(1)
            .commit("ccccccccdddd")
            .machine(
                new MachineRecord(
                    "GNU/Linux Debian 12",
                    "6.1.0-19-amd64",
                    "A Processor",
                    8,
                    64L << 30,
                    "21.0.1 Debian"))
            .with(scan()));

    assertThat(onlyLine().notes())
        .extracting(Note::text)
        .containsExactly(
            "Beamtime: 0.1.0 (aaaaaaaa) → 0.1.0 (cccccccc)",
            "JDK: 17.0.15 Debian → 21.0.1 Debian",
            "kernel: 6.1.0-18-amd64 → 6.1.0-19-amd64");
  }

  @Test
  void aKernelThatWasNotRecordedHasNotChanged() throws IOException {
    add(
        day(0)
            .machine(
                new MachineRecord(
                    "GNU/Linux Debian 12", "", "A Processor", 8, 64L << 30, "17.0.15 Debian"))
            .with(scan()));
    add(1, scan());

    assertThat(onlyLine().notes()).isEmpty();
  }

  @Test
  void notesByHandStandInTheLinesOfTheirCells() throws IOException {
    add(day(0).with(scan()).with(cell("JobScan", "mongodb")));
    Annotation all = at("2026-01-01", "a new switch", "");
    Annotation hbase = at("2026-01-02", "compaction", "JobScan[hbase");

    List<Line> lines = History.of(runs, List.of(hbase, all)).lines();

    assertThat(texts(lines.get(0))).containsExactly("a new switch", "compaction");
    assertThat(texts(lines.get(1))).containsExactly("a new switch");
  }

  @Test
  void aNoteOnARunStandsWhereTheRunDoes() throws IOException {
    add(day(0).with(scan()));
    add(day(1).with(cell("JobScan", "mongodb")));
    Annotation note = new Annotation(new Annotation.OfRun("day-1"), "fan", "", link("http://a/"));

    List<Line> lines = History.of(runs, List.of(note)).lines();

    assertThat(texts(lines.get(0))).isEmpty();
    assertThat(lines.get(1).notes())
        .containsExactly(
            new Note(
                Instant.parse("2026-01-02T02:00:00Z"), Note.Kind.HAND, "fan", link("http://a/")));
  }

  @Test
  void aNoteOnARunThatIsNotHereIsKeptAside() throws IOException {
    add(0, scan());
    Annotation note = new Annotation(new Annotation.OfRun("gone"), "fan", "", Optional.empty());

    History history = History.of(runs, List.of(note));

    assertThat(history.unplaced()).containsExactly(note);
    assertThat(history.lines().get(0).notes()).isEmpty();
  }

  @Test
  void theMostRecentChangeComesFirst() throws IOException {
    CellBuilder early = cell("A", "hbase");
    CellBuilder late = cell("B", "hbase");
    CellBuilder never = cell("AA", "hbase");
    for (int day = 0; day < 30; day++) {
      early.score(day < 8 ? 1000 : 1400);
      late.score(day < 18 ? 1000 : 1400);
      add(day(day).with(early).with(never).with(late));
    }

    assertThat(history().lines())
        .extracting(line -> line.subject().cell())
        .containsExactly("B[hbase]", "A[hbase]", "AA[hbase]");
  }

  private static CellBuilder scan() {
    return cell("JobScan", "hbase").params("period=DAY").noise(0.01);
  }

  /** A run on each of some days, of another seed each. */
  private void level(int from, int days, CellBuilder cell, double score) throws IOException {
    for (int day = from; day < from + days; day++) {
      add(day, cell.score(score));
    }
  }

  private void add(int day, CellBuilder cell) throws IOException {
    add(day(day).with(cell));
  }

  private void add(RunBuilder run) throws IOException {
    runs.add(run.read(folder));
  }

  private static RunBuilder day(int day) {
    String date = LocalDate.of(2026, 1, 1).plusDays(day).toString();
    return run("day-" + day).seed(day).time(date + "T02:00:00Z", date + "T03:00:00Z");
  }

  private History history() {
    return History.of(runs, List.of());
  }

  private Line onlyLine() {
    assertThat(history().lines()).hasSize(1);
    return history().lines().get(0);
  }

  private static Annotation at(String date, String text, String cell) {
    Instant time = Instant.parse(date + "T00:00:00Z");
    return new Annotation(new Annotation.At(time), text, cell, Optional.empty());
  }

  private static Optional<URI> link(String address) {
    return Optional.of(URI.create(address));
  }

  private static Stream<String> texts(Line line) {
    return line.notes().stream().map(Note::text);
  }
}
