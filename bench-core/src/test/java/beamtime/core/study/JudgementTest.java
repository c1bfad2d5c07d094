package beamtime.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Preset;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.LoadSamples;
import beamtime.core.result.Score;
import beamtime.core.statistic.Noise;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A week takes at least twice as long as a day, says the study; what of it depends on samples. */
class JudgementTest {
  private final SplittableRandom random = new SplittableRandom(2013);
  @TempDir private Path folder;
  private Study study;

  @BeforeEach
  void readTheClaim() throws IOException, StudyException {
    study = new Written(folder).read(Written.STUDY).at(Preset.QUICK);
  }

  @Test
  void aRatioWhollyAboveTheBoundIsReproduced() {
    Judgement judgement = judge(rates(1.0, 5, 10), rates(4.0, 5, 10));
    assertThat(judgement.finding())
        .isEqualTo(Judgement.Finding.REPRODUCED)
        .hasToString("reproduced");
    assertThat(judgement.here().orElseThrow().value()).isBetween(3.5, 4.5);
    assertThat(judgement.here().orElseThrow().low()).isGreaterThan(2);
    assertThat(judgement.why()).matches("\\d.* to \\d.* \\(95 %\\)");
  }

  @Test
  void aServerThatIsSlowedOnPurposeMakesItNotReproduced() {
    assertThat(judge(rates(1.0, 5, 10), rates(4.0 / 3, 5, 10)).finding())
        .as("the day took three times as long as before")
        .isEqualTo(Judgement.Finding.NOT_REPRODUCED)
        .hasToString("not reproduced");
  }

  @Test
  void anIntervalThatHoldsTheBoundDoesNotDecide() {
    Judgement judgement = judge(rates(1.0, 3, 4), rates(2.0, 3, 4));
    assertThat(judgement.finding()).isEqualTo(Judgement.Finding.TOO_FEW_SAMPLES);
    assertThat(judgement.here()).isPresent();
    assertThat(judgement.why()).endsWith("does not decide: at least 2 is claimed");
  }

  @Test
  void anEndThatIsRoundedDoesNotLandOnItsBound() {
    List<List<Double>> week = rates(1.0, 3, 4);
    List<List<Double>> day = rates(4.0, 3, 4);
    Shown.Number here = judge(week, day).here().orElseThrow();

    Judgement open = judge(week, times(day, 1.9972 / here.low()));
    assertThat(open.finding()).isEqualTo(Judgement.Finding.TOO_FEW_SAMPLES);
    assertThat(open.why())
        .matches("1\\.997 to \\S{1,4} \\(95 %\\) does not decide: at least 2 is claimed");
    Judgement below = judge(week, times(day, 1.9998 / here.high()));
    assertThat(below.finding()).isEqualTo(Judgement.Finding.NOT_REPRODUCED);
    assertThat(below.why()).endsWith(" to 1.9998 (95 %)");
  }

  private static List<List<Double>> times(List<List<Double>> rates, double factor) {
    return rates.stream().map(fork -> fork.stream().map(rate -> rate * factor).toList()).toList();
  }

  @Test
  void aCellThatIsNotSteadyIsNamed() {
    List<List<Double>> rising = Collections.nCopies(3, List.of(4.0, 4.0, 6.0, 6.0));
    assertThat(judge(rates(1.0, 3, 4), rising).why())
        .endsWith("(95 %); 'scan': it still rises by 50 % within each fork");
  }

  @Test
  void oneForkOrNineSamplesAreTooFewHoweverClear() {
    Judgement oneFork = judge(rates(1.0, 1, 50), rates(9.0, 3, 10));
    assertThat(oneFork.finding()).isEqualTo(Judgement.Finding.TOO_FEW_SAMPLES);
    assertThat(oneFork.why()).isEqualTo("'scan' has 1 of 3 forks");
    assertThat(oneFork.here()).isEmpty();
    assertThat(judge(rates(1.0, 3, 4), rates(9.0, 3, 3)).why())
        .isEqualTo("'scan' has 9 of 10 samples");
  }

  @Test
  void aCellWithoutANumberIsNotMeasured() {
    MadeUp half = new MadeUp(study).put(cell("WEEK").measured(1), rates(1.0, 3, 4));
    Judgement judgement = Judgement.of(study.claims().get(0), half);
    assertThat(judgement.finding()).isEqualTo(Judgement.Finding.NOT_MEASURED);
    assertThat(judgement.why()).isEqualTo("not in this build");
  }

  @Test
  void aCellOfABusyMachineIsNotJudged() {
    // the server took 0.75 of the machine's two cores, the client 0.5
    Cells busy = cell("DAY").spent("machine.cpu.s_s", 2, "s/s").spent("client.cpu.s_s", 0.5, "s/s");
    MadeUp measured =
        new MadeUp(study)
            .put(cell("WEEK").measured(1), rates(1.0, 5, 10))
            .put(busy.measured(1), rates(4.0, 5, 10));
    Judgement judgement = Judgement.of(study.claims().get(0), measured);
    assertThat(judgement.finding()).isEqualTo(Judgement.Finding.NOT_MEASURED);
    assertThat(judgement.why()).isEqualTo("'scan': the machine was busy: 0.8 cores by others");
    assertThat(judgement.here()).isEmpty();
  }

  @Test
  void aCellThatWasNotVerifiedIsNotJudged() {
    MadeUp measured =
        new MadeUp(study)
            .put(cell("WEEK").measured(1), rates(1.0, 5, 10))
            .put(cell("DAY").measured(1).provenBy(Map.of()), rates(4.0, 5, 10));
    Judgement judgement = Judgement.of(study.claims().get(0), measured);
    assertThat(judgement.finding()).isEqualTo(Judgement.Finding.NOT_MEASURED);
    assertThat(judgement.why())
        .isEqualTo("'scan': its answers were not compared with the oracle's");
    assertThat(judgement.here()).isEmpty();
  }

  @Test
  void writesThatDoNotReachTheDiskAreNamed() {
    assertThat(judgedOf(cell("DAY").fact("durability", "page cache")))
        .endsWith("(95 %); 'scan': writes reach the page cache");
    assertThat(judgedOf(cell("DAY").fact("durability", "as the server is set")))
        .endsWith("(95 %); 'scan': writes are as durable as the server is set");
    assertThat(judgedOf(cell("DAY").fact("durability", "disk"))).endsWith("(95 %)");
  }

  @Test
  void answersOfACacheThatIsSaidToKnowNoneAreNamed() {
    Cells cold = cell("DAY").with("cache", "COLD").fact("layer.answers", "1000");
    assertThat(judgedOf(cold.fact("layer.gathered", "1")))
        .endsWith("'scan': only 0 % of the answers asked the services, with cache=COLD");
    assertThat(judgedOf(cold.fact("layer.gathered", "900"))).endsWith("(95 %)");
    assertThat(judgedOf(cold)).as("a record of before").endsWith("(95 %)");
  }

  private String judgedOf(Cells day) {
    MadeUp measured =
        new MadeUp(study)
            .put(cell("WEEK").measured(1), rates(1.0, 5, 10))
            .put(day.measured(1), rates(4.0, 5, 10));
    return Judgement.of(study.claims().get(0), measured).why();
  }

  @Test
  void aPointThatBrokeIsNotJudged() throws IOException, StudyException {
    String closed = "$periods}\n    drive: {as: closed, forks: 5}";
    study = new Written(folder).read(Written.with("$periods}", closed)).at(Preset.QUICK);
    LoadRecord load = LoadSamples.closed(LoadSamples.idle());
    MadeUp measured =
        new MadeUp(study)
            .put(point("WEEK").load(1, load), rates(1.0, 5, 10))
            .put(point("DAY").load(1, load.broken("the server ended")), rates(4.0, 5, 10));
    Judgement judgement = Judgement.of(study.claims().get(0), measured);
    assertThat(judgement.finding()).isEqualTo(Judgement.Finding.NOT_MEASURED);
    assertThat(judgement.why()).isEqualTo("'scan': broke: the server ended");
  }

  @Test
  void timesAreDividedAsTheyAre() throws IOException, StudyException {
    String series = "$periods}\n    drive: {as: series, times: 10}";
    study = new Written(folder).read(Written.with("$periods}", series)).at(Preset.QUICK);
    Score time = new Score(1, Double.NaN, "ms/op");
    MadeUp times =
        new MadeUp(study)
            .put(series("WEEK").measured(time), rates(4.0, 5, 10))
            .put(series("DAY").measured(time), rates(1.0, 5, 10));
    Judgement judgement = Judgement.of(study.claims().get(0), times);
    assertThat(judgement.finding()).isEqualTo(Judgement.Finding.REPRODUCED);
    assertThat(judgement.here().orElseThrow().value()).isBetween(3.5, 4.5);
  }

  @Test
  void boundsAreToldInWords() {
    Claim.Of ratio = study.claims().get(0).of();
    assertThat(new Claim("", ratio, 0, 6.9).bound()).isEqualTo("at most 6.9");
    assertThat(new Claim("", ratio, 2, 3).bound()).isEqualTo("2 to 3");
    Claim.Of rate = new Claim.Rate(ratio.cells().get(0), Claim.Counted.BYTES);
    assertThat(new Claim("", rate, 100, 1 / 0.0).bound()).isEqualTo("at least 100 MB/s");
  }

  @Test
  void aRateIsHeldAgainstABound() throws IOException, StudyException {
    assertThat(milestone(50e6, rates(200, 3, 10)).finding())
        .isEqualTo(Judgement.Finding.NOT_REPRODUCED);
    Judgement reached = milestone(150e6, rates(200, 3, 10));
    assertThat(reached.finding()).isEqualTo(Judgement.Finding.REPRODUCED);
    Shown.Number here = reached.here().orElseThrow();
    assertThat(here.value()).isEqualTo(150);
    assertThat(here.low()).isBetween(100.0, 150.0);
    assertThat(here.high()).isBetween(150.0, 200.0);
    assertThat(milestone(100e6, rates(200, 3, 10)).why())
        .endsWith("does not decide: at least 100 MB/s is claimed");
    assertThat(milestone(150e6, rates(200, 1, 50)).why()).isEqualTo("'scan' has 1 of 3 forks");
  }

  /** A cell of so many bytes a second, in the unit that JMH gives to all that it counts. */
  private Judgement milestone(double bytes, List<List<Double>> operations)
      throws IOException, StudyException {
    String rate =
        """
        claims:
          - says: 100 MB/s are read
            value: {cell: scan, on: hbase, with: {period: DAY}}
            at-least: 100
        """;
    String study = Written.STUDY;
    this.study =
        new Written(folder)
            .read(study.substring(0, study.indexOf("claims:")) + rate)
            .at(Preset.QUICK);
    MadeUp measured =
        new MadeUp(this.study)
            .put(cell("DAY").spent("payloadBytes", bytes, "ops/s").measured(200), operations);
    return Judgement.of(this.study.claims().get(0), measured);
  }

  private Judgement judge(List<List<Double>> week, List<List<Double>> day) {
    MadeUp measured =
        new MadeUp(study).put(cell("WEEK").measured(1), week).put(cell("DAY").measured(1), day);
    return Judgement.of(study.claims().get(0), measured);
  }

  private List<List<Double>> rates(double mean, int forks, int iterations) {
    return Noise.EVEN.draw(mean, forks, iterations, random);
  }

  private static Cells series(String period) {
    return cell(period).with("clients", "1").with("times", "10");
  }

  private static Cells point(String period) {
    return cell(period).with("clients", "1");
  }

  private static Cells cell(String period) {
    return new Cells().on("hbase").with("period", period);
  }
}
