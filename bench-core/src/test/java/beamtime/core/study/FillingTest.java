package beamtime.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import beamtime.core.cell.Preset;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.LoadSamples;
import beamtime.core.result.Score;
import beamtime.core.statistic.RatioEstimate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each kind of value shows, by samples whose results are known by hand. */
class FillingTest {
  /** Ten samples a second: 0.1 s on average of the rates. */
  private static final CellRecord DAY = scan("DAY").measured(new Score(10, 2, "ops/s"));

  private static final CellRecord WEEK = scan("WEEK").measured(new Score(2, 0.5, "ops/s"));
  private static final List<List<Double>> DAY_RATES = List.of(List.of(8.0, 10.0, 12.0));
  private static final List<List<Double>> WEEK_RATES =
      List.of(List.of(1.0, 2.0, 4.0), List.of(1.0));

  private static final List<List<Double>> THREE_FORKS =
      List.of(List.of(8.0, 10.0), List.of(10.0), List.of(11.0));

  @TempDir private Path folder;
  private Written written;

  @BeforeEach
  void writeItsTable() throws IOException {
    written = new Written(folder);
  }

  @Test
  void aMeanIsThatOfTheRateWithItsIntervalInTheUnit() throws IOException {
    // forks of 9, 10 and 11 a second: Student's with 2 degrees is 4.303 standard errors
    double width = Math.exp(4.3027 * 0.1 / Math.sqrt(3));
    String day = "cell: scan, on: hbase, with: {period: DAY}";
    Shown.Number seconds = ofThreeForks(day);
    assertThat(seconds.value()).isCloseTo(0.1, within(1e-12));
    assertThat(seconds.low()).isCloseTo(0.1 / width, within(1e-5));
    assertThat(seconds.high()).isCloseTo(0.1 * width, within(1e-5));
    assertThat(ofThreeForks(day + ", unit: ms").value()).isCloseTo(100, within(1e-9));
    assertThat(ofThreeForks(day + ", unit: 1/s").high()).isCloseTo(10 * width, within(1e-3));
    assertThat(number(only(day)).low()).as("of one fork").isNaN();
  }

  private Shown.Number ofThreeForks(String column) throws IOException {
    Study study = written.quick(column(column));
    return number(shown(study, new MadeUp(study).put(DAY, THREE_FORKS)));
  }

  @Test
  void aMedianIsThatOfTheRateAndADeviationThatOfTheTimes() throws IOException {
    // 1, 0.5, 0.25 and 1 s: squares of 0.421875 over n - 1; the median rate is 1.5 a second
    String week = "cell: scan, on: hbase, with: {period: WEEK}, figure: ";
    assertThat(number(only(week + "median")).value()).isCloseTo(1 / 1.5, within(1e-12));
    assertThat(number(only(week + "deviation")).value())
        .isCloseTo(Math.sqrt(0.421875 / 3), within(1e-12));
    assertThat(number(only(week + "median, unit: 1/s")).value()).isCloseTo(1.5, within(1e-12));
  }

  @Test
  void anIntervalIsThatOfTheMeanAndNeedsTwoForks() throws IOException {
    String day = "cell: scan, on: hbase, with: {period: DAY}";
    Study study = written.quick(column(day + ", figure: interval"));
    MadeUp one = new MadeUp(study).put(DAY, List.of(List.of(1.0, 2.0, 4.0, 5.0, 8.0, 9.0)));
    assertThat(shown(study, one)).isEqualTo(new Shown.Absent(Shown.DASH));
    MadeUp three = new MadeUp(study).put(DAY, THREE_FORKS);
    Shown.Number mean = ofThreeForks(day);
    assertThat(shown(study, three)).isEqualTo(new Shown.Interval(mean.low(), mean.high()));
  }

  @Test
  void aRateOfNothingHasNoTime() throws IOException {
    Study study =
        written.quick(column("cell: scan, on: hbase, with: {period: DAY}, figure: median"));
    MadeUp none = new MadeUp(study).put(DAY, List.of(List.of(0.0, 0.0, 10.0)));
    assertThat(number(shown(study, none)).value()).isInfinite();
  }

  @Test
  void whatTheRunRecordedOfACellIsShown() throws IOException {
    String day = "cell: scan, on: hbase, with: {period: DAY}, ";
    assertThat(number(only(day + "figure: floor")).value()).isEqualTo(1.25);
    assertThat(number(only(day + "figure: round-trip")).value()).isEqualTo(10.25);
    assertThat(only(day + "fact: latency.p99.ms")).isEqualTo(new Shown.Text("12.5"));
    assertThat(only(day + "fact: none")).isEqualTo(new Shown.Absent(Shown.DASH));
    assertThat(number(only(day + "metric: server.cpu.s_s")).value()).isEqualTo(0.75);
    assertThat(number(only(day + "metric: server.memory.peak.B")).value()).as("MB").isEqualTo(1.5);
    assertThat(only(day + "metric: none")).isEqualTo(new Shown.Absent(Shown.DASH));
    assertThat(only(day + "figure: missed")).as("no load").isEqualTo(new Shown.Absent(Shown.DASH));
  }

  @Test
  void framesThatWereMissedAreInPercentOfAll() {
    // 2 were dropped, 5 were late: of 140 a second, for ten seconds
    assertThat(MissedFrames.of(LoadSamples.deadlines()))
        .contains(new Shown.Text("<1 % dropped, <1 % late"));
    assertThat(MissedFrames.of(LoadSamples.deadlines(new DeadlineRecord.Missed(0, 1398, 0, 0, 0))))
        .as("two were not")
        .contains(new Shown.Text(">99 % dropped, 0 % late"));
    assertThat(MissedFrames.of(LoadSamples.closed(LoadSamples.idle()))).isEmpty();
  }

  @Test
  void twoOfOurValuesAreComparedByTheirTimes() throws IOException {
    String both =
        ": [{cell: scan, on: hbase, with: {period: DAY}},"
            + " {cell: scan, on: hbase, with: {period: WEEK}}]";
    // 0.1 s and 0.5 s
    assertThat(ratio(only("ratio" + both))).isCloseTo(0.2, within(1e-12));
    assertThat(ratio(only("percent" + both))).isCloseTo(20, within(1e-12));
    assertThat(ratio(only("percent-less" + both))).isCloseTo(80, within(1e-12));
    String lacks =
        both.replace("on: hbase, with: {period: WEEK}", "on: mongodb, with: {period: WEEK}");
    assertThat(only("ratio" + lacks)).isEqualTo(new Shown.Absent("not in this build"));
  }

  @Test
  void theLawOfACatalogueIsTheLesserOfItsDatabasesAndTheDisk() throws IOException {
    // 10 a second, 1.5 MB/s of disk; 1.5 MB/s were measured
    written.csv("p.csv", "mb,period\n0.05,DAY\n1,DAY\n0.15,DAY\n,DAY\n");
    String day = "{cell: scan, on: hbase, with: {period: DAY}, ";
    Study study =
        written.quick(
            ("rows: p.csv\ncolumns:\n  - head: law\n    law: {measured: D metric:"
                    + " server.memory.peak.B}, disk: D metric: server.memory.peak.B}, replaced:"
                    + " D unit: 1/s}, size: mb}\n")
                .replace("D ", day));
    assertThat(texts(study, measured(study)))
        .containsExactly(
            List.of("0.5 by the catalogue, measured 3 of it: off the law"),
            List.of("1.5 by the disk, measured 1 of it: on the law"),
            List.of("1.5 by the catalogue, measured 1 of it: on the law"),
            List.of("–"));
  }

  @Test
  void printedValuesAndTheirRatiosStandAsTheyWerePrinted() throws IOException {
    written.csv("p.csv", "period,a,b,c\nDAY,13.49,0.977,<1\nWEEK,,2,3\n");
    Study study =
        written.quick(
            """
            rows: p.csv
            columns:
              - {head: a, printed: a}
              - {head: a/b, printed-ratio: [a, b]}
              - {head: c/b, printed-ratio: [c, b]}
              - {head: b, only: {period: WEEK}}
              - {head: c, not-yet: no workload}
            """);
    assertThat(texts(study, new MadeUp(study)))
        .containsExactly(
            List.of("13.49", "13.8", "–", "–", "not measured yet"),
            List.of("–", "–", "1.5", "2", "not measured yet"));
  }

  @Test
  void aColumnOfOursIsOursThoughTheCsvHasOneOfItsName() throws IOException {
    Study study =
        written.quick(
            """
            rows: t.csv
            match: {period: period}
            columns:
              - {head: period, printed: period}
              - {head: s, cell: scan, on: hbase}
            """);
    FilledTable filled = FilledTable.of(study, study.tables().get(0), measured(study));
    assertThat(filled.rows().get(0).get(1)).isInstanceOf(Shown.Number.class);
    assertThat(filled.measured()).isEqualTo(2);
    assertThat(filled.wanted()).isEqualTo(2);
    assertThat(filled.used()).hasSize(2);
  }

  @Test
  void aRowOfItsOwnHasTextsItsCellAndValuesOfItsOwn() throws IOException {
    Study study =
        written.quick(
            """
            rows:
              - {what: theirs, mean: 1.25, share: "-"}
              - {what: a day, of: {cell: scan, on: hbase, with: {period: DAY}}}
              - what: a week
                of: {cell: scan, on: hbase, with: {period: WEEK}}
                share: {percent: [{cell: scan, on: hbase, with: {period: DAY}}, {}]}
            columns:
              - {head: what}
              - {head: mean, figure: mean}
              - {head: share}
            """);
    assertThat(texts(study, measured(study)))
        .containsExactly(
            List.of("theirs", "1.25", "-"),
            List.of("a day", "0.1", "–"),
            List.of("a week", "0.5", "20"));
  }

  @Test
  void aTimeOfASeriesIsThatOfOneOperationOneRepeatOrOneItem() {
    // 4 clients each did 10 operations of 5 items in 200 ms
    CellRecord series =
        scan("DAY")
            .with("clients", "4")
            .with("times", "10")
            .with("batch", "5")
            .measured(new Score(200, Double.NaN, "ms/op"));
    assertThat(mean(series, Figure.Unit.MS, Figure.Per.REPEAT)).isCloseTo(200, within(1e-9));
    assertThat(mean(series, Figure.Unit.MS, Figure.Per.OPERATION)).isCloseTo(20, within(1e-9));
    assertThat(mean(series, Figure.Unit.MS, Figure.Per.ITEM)).isCloseTo(4, within(1e-9));
    assertThat(mean(series, Figure.Unit.S, Figure.Per.OPERATION)).isCloseTo(0.02, within(1e-9));
    assertThat(mean(series, Figure.Unit.RATE, Figure.Per.OPERATION)).isCloseTo(200, within(1e-9));
    assertThat(mean(series, Figure.Unit.RATE, Figure.Per.ITEM)).isCloseTo(1000, within(1e-9));
  }

  @Test
  void aRateIsThatOfAllClientsTogether() {
    CellRecord load = scan("DAY").with("clients", "10").closed(984);
    assertThat(mean(load, Figure.Unit.RATE, Figure.Per.OPERATION)).isCloseTo(984, within(1e-9));
  }

  @Test
  void eachOfTenClientsWaitsTenTimesAsLongAsTheyTakeTogether() {
    CellRecord load = scan("DAY").with("clients", "10").closed(1000);
    assertThat(mean(load, Figure.Unit.MS, Figure.Per.OPERATION)).isCloseTo(1, within(1e-9));
    assertThat(mean(load, Figure.Unit.MS, Figure.Per.CLIENT)).isCloseTo(10, within(1e-9));
    // 4 clients, of which each did 10 operations in 200 ms
    CellRecord series =
        scan("DAY")
            .with("clients", "4")
            .with("times", "10")
            .measured(new Score(200, Double.NaN, "ms/op"));
    assertThat(mean(series, Figure.Unit.MS, Figure.Per.CLIENT)).isCloseTo(20, within(1e-9));
  }

  @Test
  void aKneeIsWhereTheNextBringsTooLittle() throws IOException, StudyException {
    String knee =
        Written.table(
                """
                rows: [{what: knee, at: {knee: {cell: scan, on: hbase, along: clients, gain: 1.5}}}]
                columns: [{head: what}, {head: at}]
                """)
            .replace("$periods}", "DAY}\n    drive: {as: closed, clients: [1, 2, 4]}");
    Study study = written.read(knee).at(Preset.QUICK);
    assertThat(texts(study, clients(study, 10, 18, 20))).containsExactly(List.of("knee", "2"));
    assertThat(texts(study, clients(study, 10, 14, 40))).containsExactly(List.of("knee", "1"));
    assertThat(texts(study, clients(study, 10, 20, 40)))
        .containsExactly(List.of("knee", "none up to 4"));
    assertThat(texts(study, clients(study, 10, 20)))
        .containsExactly(List.of("knee", "not in this build"));
  }

  @Test
  void aRatioOfMeansHasTheIntervalOfItsForks() throws IOException {
    String ratio =
        "ratio: [{cell: scan, on: hbase, with: {period: WEEK}},"
            + " {cell: scan, on: hbase, with: {period: DAY}}]";
    Study study = written.quick(column(ratio));
    List<List<Double>> day = List.of(List.of(10.0), List.of(10.5), List.of(9.5));
    List<List<Double>> week = List.of(List.of(2.0), List.of(2.1), List.of(1.9));
    Shown.Ratio times = (Shown.Ratio) shown(study, new MadeUp(study).put(DAY, day).put(WEEK, week));
    RatioEstimate rates = RatioEstimate.of(day, week);
    assertThat(times.value()).isCloseTo(5, within(1e-9));
    assertThat(times.low()).isCloseTo(rates.low(), within(0.01)).isBetween(4.0, 4.9);
    assertThat(times.high()).isCloseTo(rates.high(), within(0.01)).isBetween(5.1, 6.0);
    assertThat(times.interval()).matches(" \\(4\\.\\d+ to 5\\.\\d+\\)");
    assertThat(((Shown.Ratio) only(ratio)).interval()).as("one fork of a day").isEmpty();
  }

  @Test
  void aLineIsToldWithItsResidualsAndOnlyWhereItFits() throws IOException, StudyException {
    String line =
        Written.table(
                """
                rows: [{what: line, at: {line: {cell: scan, on: hbase, along: clients, at: {1: 10, 2: 20, 4: 40}}}}]
                columns: [{head: what}, {head: at}]
                """)
            .replace("$periods}", "DAY}\n    drive: {as: closed, clients: [1, 2, 4]}");
    Study study = written.read(line).at(Preset.QUICK);
    // 0.1 s + 0.01 s each: 0.2, 0.3 and 0.5 s, as rates of so many clients
    assertThat(texts(study, clients(study, 5, 2 / 0.6, 4 / 2.0)))
        .containsExactly(List.of("line", "100 ms + 10000 µs each; off by +0, +0, +0 %; up to 80"));
    assertThat(texts(study, clients(study, 10, 1 / 0.099, 1 / 0.097)).get(0).get(1))
        .startsWith("101 ms - 100 µs each; ");
    assertThat(texts(study, clients(study, 5, 1, 5)).get(0).get(1)).startsWith("no line: off by ");
    assertThat(texts(study, clients(study, 5, 2)))
        .containsExactly(List.of("line", "a line needs 3 points, not 2"));
    assertThat(texts(study, clients(study))).containsExactly(List.of("line", "not in this build"));
  }

  @Test
  void aLinesSlopeIsNoLongFractionAndNothingHasNoSign() {
    List<Double> residuals = List.of(-0.003, 0.004, 0.0);
    assertThat(new LineFit(0.1, 2.13e-12, residuals, 40).told())
        .isEqualTo(new Shown.Text("100 ms + 2.13 ps each; off by +0, +0, +0 %; up to 80"));
    assertThat(text(new LineFit(0.1, -2.13e-9, residuals, 40).told()))
        .startsWith("100 ms - 2.13 ns each; ");
    assertThat(text(new LineFit(0.1, 2.13e-7, residuals, 40).told()))
        .startsWith("100 ms + 0.213 µs each; ");
    assertThat(text(new LineFit(0.1, 0, residuals, 40).told())).startsWith("100 ms + 0 µs each; ");
  }

  @Test
  void aSlopeIsThePowerByWhichTimeGrows() throws IOException, StudyException {
    String slope =
        Written.table(
                """
                rows: [{what: slope, at: {slope: {cell: scan, on: hbase, along: clients, at: {1: 1, 2: 10, 4: 100, 8: 1000}}}}]
                columns: [{head: what}, {head: at}]
                """)
            .replace("$periods}", "DAY}\n    drive: {as: closed, clients: [1, 2, 4, 8]}");
    Study study = written.read(slope).at(Preset.QUICK);
    assertThat(texts(study, clients(study, 1, 0.1, 0.01, 0.001)))
        .containsExactly(List.of("slope", "1 (1 to 1)"));
    assertThat(texts(study, clients(study, 4, 4, 4, 4)))
        .containsExactly(List.of("slope", "0 (0 to 0)"));
    assertThat(texts(study, clients(study, 1, 2, 4)))
        .containsExactly(List.of("slope", "a slope needs 4 points, not 3"));
  }

  private static MadeUp clients(Study study, double... rates) {
    MadeUp measured = new MadeUp(study);
    for (int i = 0; i < rates.length; i++) {
      measured.put(
          scan("DAY").with("clients", String.valueOf(1 << i)).closed(rates[i]),
          List.of(List.of(rates[i])));
    }
    return measured;
  }

  private static double mean(CellRecord cell, Figure.Unit unit, Figure.Per per) {
    return ((Shown.Number) new Times(sample(cell), unit, per).mean().orElseThrow()).value();
  }

  private static Measured sample(CellRecord cell) {
    return new MadeUp.Sample(cell, cell.score().orElseThrow().unit(), List.of());
  }

  /** What a table of one row and one column shows. */
  private Shown only(String column) throws IOException {
    Study study = written.quick(column(column));
    return shown(study, measured(study));
  }

  private static String column(String value) {
    return "rows: {each: {row: one}}\ncolumns:\n  - {head: row}\n  - {head: x, " + value + "}\n";
  }

  private static Shown shown(Study study, Measurements measurements) {
    return FilledTable.of(study, study.tables().get(0), measurements).rows().get(0).get(1);
  }

  private static double ratio(Shown shown) {
    assertThat(shown).isInstanceOf(Shown.Ratio.class);
    return ((Shown.Ratio) shown).value();
  }

  private static Shown.Number number(Shown shown) {
    assertThat(shown).isInstanceOf(Shown.Number.class);
    return (Shown.Number) shown;
  }

  private static List<List<String>> texts(Study study, Measurements measurements) {
    return FilledTable.of(study, study.tables().get(0), measurements).rows().stream()
        .map(row -> row.stream().map(FillingTest::text).toList())
        .toList();
  }

  private static String text(Shown shown) {
    if (shown instanceof Shown.Number number) {
      return Shown.number(number.value());
    }
    if (shown instanceof Shown.Ratio ratio) {
      return Shown.number(ratio.value());
    }
    return shown instanceof Shown.Text text ? text.text() : ((Shown.Absent) shown).why();
  }

  private static MadeUp measured(Study study) {
    return new MadeUp(study)
        .put(
            scan("DAY").fact("latency.p99.ms", "12.5").measured(DAY.score().orElseThrow()),
            DAY_RATES)
        .put(WEEK, WEEK_RATES);
  }

  private static Cells scan(String period) {
    return new Cells().on("hbase").with("period", period);
  }
}
