package beamtime.site.verdict;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.verdict.Pairs.measured;
import static beamtime.site.verdict.Pairs.scan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.MachineRecord;
import beamtime.core.result.Outcome;
import beamtime.core.statistic.RatioEstimate;
import beamtime.site.page.scaling.LoadPoints;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunBuilder;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JudgeTest {
  private static final List<Double> FORK = List.of(99.0, 100.0, 101.0, 100.5);
  private static final List<List<Double>> THREE =
      List.of(FORK, List.of(98.0, 99.0, 99.5, 100.0), List.of(101.0, 100.0, 102.0, 101.5));
  private static final List<List<Double>> HALF =
      THREE.stream().map(fork -> fork.stream().map(value -> value / 2).toList()).toList();

  private static Comparison compare(Judge judge, MeasuredCell base, MeasuredCell cell) {
    return judge.compare(List.of(new Judge.Pair(base, cell))).get(0);
  }

  private static Comparison compare(MeasuredCell base, MeasuredCell cell) {
    return compare(new Judge(Set.of()), base, cell);
  }

  private static Verdict verdict(MeasuredCell base, MeasuredCell cell) {
    return compare(base, cell).verdict();
  }

  @Test
  void fewerOperationsASecondAreSlower() {
    Comparison half = compare(scan(THREE), scan(HALF));
    assertThat(half.verdict()).isEqualTo(new Verdict.Slower());
    assertThat(half.speed().orElseThrow().value()).isCloseTo(0.5, within(1e-9));
    assertThat(half.speed().orElseThrow().high()).isLessThan(1);
    assertThat(half.rankPValue().orElseThrow()).isCloseTo(0.1, within(1e-9));
  }

  @Test
  void lessTimeForEachOperationIsFaster() {
    CellBuilder time = cell("JobScan", "hbase").unit("ms/op");
    Comparison half = compare(scan(time, THREE), scan(time, HALF));
    assertThat(half.verdict()).isEqualTo(new Verdict.Faster());
    assertThat(half.speed().orElseThrow().value()).isCloseTo(2, within(1e-9));
    assertThat(half.speed().orElseThrow().low()).isBetween(1.0, 2.0);
  }

  @Test
  void aCellThatOthersDisturbedHasNoVerdictWhicheverOfTheTwoItIs() {
    MeasuredCell disturbed = scan(cell("JobScan", "hbase").others(1.02), THREE);
    assertThat(verdict(scan(HALF), disturbed).why())
        .isEqualTo("cell: the machine was busy: 1.0 cores by others");
    assertThat(verdict(disturbed, scan(HALF)).why())
        .isEqualTo("base: the machine was busy: 1.0 cores by others");
    assertThat(verdict(scan(HALF), scan(cell("JobScan", "hbase").others(0.09), THREE)))
        .isEqualTo(new Verdict.Faster());
  }

  /** Rounds that differ by a fifth, and a cell that is 3 % faster in each. */
  @Test
  void aPointThatSaysMoreOfTheClientOrLessThanWasAskedHasNoVerdict() {
    MeasuredCell invalid =
        scan(cell("JobScan", "hbase").load(LoadPoints.frames(9, 0, "95 %")), THREE);
    assertThat(verdict(scan(HALF), invalid).why()).isEqualTo("cell: not valid: 95 %");
    assertThat(verdict(invalid, scan(HALF)).why()).isEqualTo("base: not valid: 95 %");
    CellBuilder late =
        cell("JobScan", "hbase").load(LoadPoints.point(Delivery.FELL_SHORT, "16 of 40"));
    assertThat(verdict(scan(HALF), scan(late, THREE)).why())
        .isEqualTo("cell: fell short: 16 of 40");
  }

  @Test
  void aNumberThatWasNotVerifiedHasNoVerdict() {
    MeasuredCell unread =
        scan(cell("JobIngest", "hbase").evidence(CellRecord.UNREAD, "it was killed"), THREE);
    MeasuredCell verified = scan(cell("JobIngest", "hbase"), HALF);
    assertThat(verdict(verified, unread).why())
        .isEqualTo("cell: what it has written was not read back: it was killed");
    assertThat(verdict(unread, verified).why())
        .isEqualTo("base: what it has written was not read back: it was killed");
    assertThat(Grounds.of(unread).flaw())
        .isEqualTo("what it has written was not read back: it was killed");
  }

  @Test
  void aRateThatIsKeptIsNoSpeed() {
    CellBuilder arrivals =
        cell("CatalogueArrival", "icat")
            .evidence("fact.files", "500")
            .evidence("fact.files.late", "2");
    assertThat(verdict(scan(arrivals, THREE), scan(arrivals, HALF)).why())
        .isEqualTo(
            "base: it keeps a rate, which is no speed; cell: it keeps a rate, which is no speed");
    assertThat(Grounds.of(scan(arrivals, THREE)).flaw())
        .isEqualTo("it keeps a rate, which is no speed");
  }

  @Test
  void aLoadThatKeptItsRateIsNoSpeedEither() {
    CellBuilder open = cell("JobScan", "hbase").load(LoadPoints.open(50, Delivery.MET));
    assertThat(verdict(scan(open, THREE), scan(open, HALF)).why())
        .contains("base: it keeps a rate, which is no speed");
    assertThat(scan(open, THREE).trackedScore()).isEmpty();
  }

  @Test
  void cellsOfOneRunAreComparedRoundByRound() {
    List<List<Double>> slow = rounds(1);
    List<List<Double>> fast = rounds(1.03);
    assertThat(verdict(scan(slow), scan(fast))).isEqualTo(new Verdict.NoDifferenceSeen());
    assertThat(compare(Judge.ofRun(), scan(slow), scan(fast)).verdict())
        .isEqualTo(new Verdict.Faster());
  }

  private static List<List<Double>> rounds(double speed) {
    return Stream.of(100.0, 120.0, 90.0)
        .map(round -> Collections.nCopies(4, round * speed))
        .toList();
  }

  @Test
  void theSameSamplesAreNotDifferent() {
    Comparison same = compare(scan(THREE), scan(THREE));
    assertThat(same.verdict()).isEqualTo(new Verdict.NoDifferenceSeen());
    assertThat(same.pValue()).hasValue(1);
  }

  @Test
  void theSameCellsGetTheSameComparison() {
    assertThat(compare(scan(THREE), scan(HALF))).isEqualTo(compare(scan(THREE), scan(HALF)));
  }

  @Test
  void pairsWithoutATestDoNotDisturbTheOthers() {
    MeasuredCell failed = scan(cell("JobScan", "hbase").failed("gone"), List.of());
    List<Comparison> three =
        new Judge(Set.of())
            .compare(
                List.of(
                    new Judge.Pair(scan(THREE), failed),
                    new Judge.Pair(scan(THREE), scan(HALF)),
                    new Judge.Pair(scan(List.of(FORK)), scan(HALF))));
    assertThat(three.stream().map(one -> one.verdict().word()))
        .containsExactly("failed", "slower", "too few samples");
    assertThat(three.get(1)).isEqualTo(compare(scan(THREE), scan(HALF)));
  }

  @Test
  void cellsAreDrawnOnceWhicheverIsTheBase() {
    MeasuredCell full = scan(THREE);
    MeasuredCell half = scan(HALF);
    List<List<Comparison>> both =
        new Judge(Set.of())
            .compareAll(
                List.of(List.of(new Judge.Pair(full, half)), List.of(new Judge.Pair(half, full))));

    RatioEstimate one = both.get(0).get(0).speed().orElseThrow();
    RatioEstimate other = both.get(1).get(0).speed().orElseThrow();
    // other draws would move the ends by a percent
    assertThat(one.low()).isCloseTo(1 / other.high(), within(1e-12));
    assertThat(one.high()).isCloseTo(1 / other.low(), within(1e-12));
  }

  @Test
  void nothingToCompareIsNoComparison() {
    assertThat(new Judge(Set.of()).compare(List.of())).isEmpty();
  }

  @Test
  void oneForkIsTooFewHoweverLong() {
    MeasuredCell long1 = scan(List.of(Collections.nCopies(100, 5.0)));
    assertThat(verdict(scan(THREE), long1))
        .isEqualTo(new Verdict.TooFewSamples("cell has 1 of 3 forks"));
    assertThat(verdict(long1, scan(THREE)))
        .isEqualTo(new Verdict.TooFewSamples("base has 1 of 3 forks"));
  }

  @Test
  void nineSamplesAreTooFewAndTenAreEnough() {
    List<List<Double>> nine = Collections.nCopies(3, List.of(1.0, 2.0, 3.0));
    assertThat(verdict(scan(THREE), scan(nine)))
        .isEqualTo(new Verdict.TooFewSamples("cell has 9 of 10 samples"));
    List<List<Double>> ten =
        List.of(List.of(1.0, 2.0, 3.0), List.of(1.0, 2.0, 3.0), List.of(1.0, 2.0, 3.0, 4.0));
    assertThat(compare(scan(THREE), scan(ten)).speed()).isPresent();
  }

  @Test
  void samplesThatAreNotThereAreTooFew() {
    assertThat(verdict(scan(THREE), scan(List.of())))
        .isEqualTo(new Verdict.TooFewSamples("cell has 0 of 3 forks"));
  }

  @Test
  void tooFewSamplesHaveNoRatio() {
    Comparison few = compare(scan(THREE), scan(List.of(FORK)));
    assertThat(few.speed()).isEmpty();
    assertThat(few.pValue()).isEmpty();
    assertThat(few.rankPValue()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Outcome.class,
      names = {"FAILED", "WRONG_ANSWER", "MISSING"})
  void aCellWithoutANumberHasFailedWithItsCause(Outcome outcome) {
    CellBuilder gone = cell("JobScan", "hbase").without(outcome, "connection refused");
    assertThat(verdict(scan(THREE), scan(gone, List.of())))
        .isEqualTo(new Verdict.Failed("connection refused"));
    assertThat(verdict(scan(gone, List.of()), scan(THREE)))
        .isEqualTo(new Verdict.NotComparable("the base has no number: connection refused"));
  }

  @Test
  void aCellThatWasLeftOutIsNotOffered() {
    CellBuilder left = cell("JobScan", "hbase").leftOut("GROUP");
    assertThat(verdict(scan(THREE), scan(left, List.of())))
        .isEqualTo(new Verdict.NotOffered("GROUP"));
  }

  @Test
  void otherDataIsRefusedUnlessMeant() {
    isRefusedUnlessMeant(
        Across.DATA,
        scan(cell("JobScan", "hbase").data("aaa"), HALF),
        "data differs: 0123456789ab and aaa (--across data if that is meant)");
  }

  @Test
  void anotherPresetIsRefusedUnlessMeant() {
    isRefusedUnlessMeant(
        Across.PRESET,
        measured(run().preset("quick").with(cell("JobScan", "hbase")), HALF),
        "preset differs: lab and quick (--across preset if that is meant)");
    isRefusedUnlessMeant(
        Across.PRESET,
        measured(run().setting("bench.warmup", "8").with(cell("JobScan", "hbase")), HALF),
        "preset differs: lab and lab with bench.warmup=8 (--across preset if that is meant)");
    isRefusedUnlessMeant(
        Across.PRESET,
        measured(run().setting("bench.study", "wlcg").with(cell("JobScan", "hbase")), HALF),
        "preset differs: lab and lab of wlcg (--across preset if that is meant)");
  }

  @Test
  void anotherDurabilityIsRefusedUnlessMeant() {
    CellBuilder disk = cell("JobIngest", "hbase").durability("disk");
    CellBuilder cache = cell("JobIngest", "hbase").durability("page cache");
    CellBuilder untold = cell("JobIngest", "hbase");
    assertThat(verdict(scan(disk, THREE), scan(cache, HALF)).why())
        .isEqualTo(
            "durability differs: disk and page cache (--across durability if that is meant)");
    assertThat(verdict(scan(disk, THREE), scan(untold, HALF)).why())
        .startsWith("durability differs: disk and unknown");
    assertThat(verdict(scan(disk, THREE), scan(disk, HALF))).isEqualTo(new Verdict.Slower());
    assertThat(
            compare(new Judge(Set.of(Across.DURABILITY)), scan(disk, THREE), scan(cache, HALF))
                .verdict())
        .isEqualTo(new Verdict.Slower());
  }

  @Test
  void anotherProviderIsRefusedUnlessMeant() {
    isRefusedUnlessMeant(
        Across.PROVIDER,
        measured(run().provider("docker").with(cell("JobScan", "hbase")), HALF),
        "provider differs: embedded and docker (--across provider if that is meant)");
  }

  @Test
  void aLinkOrALimitedServerIsRefusedUnlessMeant() {
    isRefusedUnlessMeant(
        Across.LIMIT,
        limited("link", "10 ms round trip, relay"),
        "limit differs: none and link 10 ms round trip, relay (--across limit if that is meant)");
    isRefusedUnlessMeant(
        Across.LIMIT,
        limited("cpus", "1", "memory", "2048m"),
        "limit differs: none and cpus 1; memory 2048m (--across limit if that is meant)");
    assertThat(verdict(scan(THREE), limited("cpus", "all", "memory", "no limit")))
        .isEqualTo(new Verdict.Slower());
    assertThat(compare(Judge.ofRun(), scan(THREE), limited("cpus", "1")).verdict())
        .isEqualTo(new Verdict.Slower());
  }

  private static MeasuredCell limited(String... facts) {
    return measured(run().facts("hbase", facts).with(cell("JobScan", "hbase")), HALF);
  }

  @Test
  void anotherMachineIsRefusedUnlessMeant() {
    MachineRecord other = new MachineRecord("Linux", "6.1", "A Processor", 4, 64L << 30, "17");
    isRefusedUnlessMeant(
        Across.MACHINE,
        measured(run().machine(other).with(cell("JobScan", "hbase")), HALF),
        "machine differs: "
            + run().record().machine().fingerprint()
            + " (A Processor, 8 processors) and "
            + other.fingerprint()
            + " (A Processor, 4 processors) (--across machine if that is meant)");
  }

  @Test
  void anUpdateOfTheSystemIsStillTheSameMachine() {
    MachineRecord updated =
        new MachineRecord("Debian 13", "6.12", "A Processor @ 3.1 GHz", 8, 64L << 30, "21");
    assertThat(
            verdict(
                scan(THREE), measured(run().machine(updated).with(cell("JobScan", "hbase")), HALF)))
        .isEqualTo(new Verdict.Slower());
  }

  @Test
  void otherQuestionsCantBeMeant() {
    Judge lenient = new Judge(EnumSet.allOf(Across.class));
    assertThat(reason(lenient, cell("JobGroup", "hbase")))
        .isEqualTo("other workload: JobScan and JobGroup");
    assertThat(reason(lenient, cell("JobScan", "hbase").unit("ms/op")))
        .isEqualTo("other unit: ops/s and ms/op");
  }

  @Test
  void otherValuesOfAParameterThatBothHaveCantBeMeant() {
    MeasuredCell day = scan(cell("JobScan", "hbase").params("period=DAY"), THREE);
    MeasuredCell week = scan(cell("JobScan", "hbase").params("period=WEEK", "caching=9"), HALF);
    assertThat(compare(new Judge(EnumSet.allOf(Across.class)), day, week).verdict().why())
        .isEqualTo("other parameters: {period=DAY} and {period=WEEK}");
  }

  @Test
  void allDifferencesAreToldAtOnce() {
    MeasuredCell other =
        measured(run().preset("quick").provider("docker").with(cell("JobScan", "hbase")), HALF);
    assertThat(verdict(scan(THREE), other).why())
        .contains("preset differs")
        .contains("; provider differs");
  }

  @Test
  void twoBackendsOfOneRunAreTheNormalCase() {
    assertThat(verdict(scan(THREE), scan(cell("JobScan", "mongodb"), HALF)))
        .isEqualTo(new Verdict.Slower());
  }

  @Test
  void scoresOfZeroHaveNoRatio() {
    List<List<Double>> zeros = Collections.nCopies(3, List.of(0.0, 0.0, 0.0, 0.0));
    assertThat(verdict(scan(THREE), scan(zeros)).why())
        .isEqualTo("a score of 0 or less has no ratio");
    assertThat(verdict(scan(zeros), scan(THREE)).why())
        .isEqualTo("a score of 0 or less has no ratio");
  }

  private static RunBuilder run() {
    return RunBuilder.run("20260102-030405");
  }

  private static String reason(Judge judge, CellBuilder cell) {
    return compare(judge, scan(THREE), scan(cell, HALF)).verdict().why();
  }

  private static void isRefusedUnlessMeant(Across across, MeasuredCell other, String reason) {
    assertThat(verdict(scan(THREE), other)).isEqualTo(new Verdict.NotComparable(reason));
    Set<Across> others = EnumSet.complementOf(EnumSet.of(across));
    assertThat(compare(new Judge(others), scan(THREE), other).verdict())
        .isEqualTo(new Verdict.NotComparable(reason));
    assertThat(compare(new Judge(Set.of(across)), scan(THREE), other).verdict())
        .isEqualTo(new Verdict.Slower());
  }
}
