package beamtime.site.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.statistic.Noise;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What a judge promises, on pairs of which the truth is known. */
class JudgeProofTest {
  private static final int LAB_FORKS = 5;
  private static final int RUNS = 15;
  private static final int CELLS = 20;
  private static final Judge JUDGE = new Judge(Set.of());

  @TestFactory
  Stream<DynamicTest> ofPairsThatAreTheSameAtMostFivePercentAreCalledDifferent() {
    return Noise.KINDS.entrySet().stream()
        .map(
            noise ->
                DynamicTest.dynamicTest(
                    noise.getKey(),
                    () ->
                        assertThat(calledDifferent(noise.getValue(), 1))
                            .isLessThanOrEqualTo(0.05)));
  }

  /** Share of cells. */
  private static double calledDifferent(Noise noise, double speed) {
    SplittableRandom random = new SplittableRandom(6);
    long different =
        IntStream.range(0, RUNS)
            .boxed()
            .flatMap(run -> JUDGE.compare(run(noise, speed, random)).stream())
            .filter(JudgeProofTest::saysDifferent)
            .count();
    return (double) different / (RUNS * CELLS);
  }

  private static List<Judge.Pair> run(Noise noise, double speed, SplittableRandom random) {
    return IntStream.range(0, CELLS)
        .mapToObj(i -> Pairs.drawn(noise, speed, LAB_FORKS, "P" + i, random))
        .toList();
  }

  private static boolean saysDifferent(Comparison cell) {
    return cell.verdict() instanceof Verdict.Slower || cell.verdict() instanceof Verdict.Faster;
  }

  @Test
  void aPairThatIsTheSameIsSeldomCalledDifferentEvenIfItIsTheOnlyOne() {
    SplittableRandom random = new SplittableRandom(66);
    long different =
        IntStream.range(0, 200)
            .mapToObj(i -> Pairs.drawn(Noise.EVEN, 1, LAB_FORKS, "P" + i, random))
            .flatMap(pair -> JUDGE.compare(List.of(pair)).stream())
            .filter(JudgeProofTest::saysDifferent)
            .count();
    assertThat(different).isLessThanOrEqualTo(10);
  }

  @Test
  void aSlowdownOfTenPercentIsFoundInNineOfTenPairsOfTheLab() {
    assertThat(calledDifferent(Noise.EVEN, 1 / 1.1)).isGreaterThanOrEqualTo(0.9);
  }

  @Test
  void aSlowdownOfTenPercentIsFoundInOneCellOfTwenty() {
    SplittableRandom random = new SplittableRandom(6);
    int found = 0;
    for (int run = 0; run < RUNS; run++) {
      List<Judge.Pair> pairs = new ArrayList<>(run(Noise.QUIET, 1, random));
      pairs.set(run % CELLS, Pairs.drawn(Noise.QUIET, 1 / 1.1, LAB_FORKS, "slow", random));
      found += saysDifferent(JUDGE.compare(pairs).get(run % CELLS)) ? 1 : 0;
    }
    assertThat(found).isGreaterThanOrEqualTo(RUNS * 9 / 10);
  }

  @Test
  void threeForksCanDecide() {
    SplittableRandom random = new SplittableRandom(3);
    Comparison half = JUDGE.compare(List.of(Pairs.drawn(Noise.EVEN, 0.5, 3, "DAY", random))).get(0);
    assertThat(half.verdict()).isEqualTo(new Verdict.Slower());
    assertThat(half.rankPValue().orElseThrow()).isGreaterThan(0.09);
  }
}
