package beamtime.core.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import beamtime.core.cell.Slice;
import beamtime.core.rig.Arrivals.Course;
import beamtime.core.rig.Arrivals.Process;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalsTest {
  private static final long SEED = 201307;
  private static final double SECOND = TimeUnit.SECONDS.toNanos(1);

  /** A right generator fails one test in a hundred; the seed is fixed, so it is always this one. */
  private static final double SIGNIFICANCE = 0.01;

  private static final int SAMPLE = 20_000;

  @Test
  void distancesOfPoissonArrivalsAreExponential() {
    assertThat(significance(distances(poisson(500, SEED, Slice.WHOLE), SAMPLE), 500))
        .isGreaterThan(SIGNIFICANCE);
  }

  @Test
  void poissonArrivalsOfSeveralMachinesAreTogetherAPoissonProcess() {
    long[] all =
        IntStream.range(0, 4)
            .mapToObj(rank -> poisson(500, SEED, new Slice(rank, 4)))
            .flatMapToLong(machine -> LongStream.generate(machine::next).limit(SAMPLE))
            .sorted()
            .limit(3 * SAMPLE)
            .toArray();
    assertThat(significance(differences(all), 500)).isGreaterThan(SIGNIFICANCE);
  }

  @Test
  void theTestTellsEvenArrivalsFromPoissonOnes() {
    Arrivals even = Process.EVEN.at(new Course(500, 0), SEED, Slice.WHOLE);
    assertThat(significance(distances(even, SAMPLE), 500)).isLessThan(1e-6);
  }

  @Test
  void theTestTellsARateThatIsOffByAFewPercent() {
    assertThat(significance(distances(poisson(520, SEED, Slice.WHOLE), SAMPLE), 500))
        .isLessThan(SIGNIFICANCE);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 201307, -1})
  void poissonArrivalsKeepTheirRate(long seed) {
    Arrivals arrivals = poisson(500, seed, Slice.WHOLE);
    long last = LongStream.generate(arrivals::next).limit(1_000_000).max().orElseThrow();
    // Four standard deviations of the sum of a million exponentials.
    assertThat(1_000_000 / (last / SECOND)).isCloseTo(500, within(500 * 4 / 1000.0));
  }

  @Test
  void machinesArriveIndependentlyOfEachOther() {
    long[] first =
        LongStream.generate(poisson(500, SEED, new Slice(0, 2))::next).limit(9).toArray();
    long[] other =
        LongStream.generate(poisson(500, SEED, new Slice(1, 2))::next).limit(9).toArray();
    assertThat(first).doesNotContain(other);
  }

  @Test
  void theSameSeedGivesTheSameArrivals() {
    Arrivals one = poisson(500, SEED, Slice.WHOLE);
    Arrivals other = poisson(500, SEED, Slice.WHOLE);
    assertThat(LongStream.generate(one::next).limit(1000).toArray())
        .containsExactly(LongStream.generate(other::next).limit(1000).toArray());
  }

  @Test
  void evenArrivalsDoNotDriftOverABillion() {
    Course course = new Course(3, 0);
    assertThat(course.instantOf(1e9)).isCloseTo(Math.round(1e18 / 3), within(64L));
    Course fast = new Course(20_000, 0);
    assertThat(fast.instantOf(1e9)).isEqualTo(TimeUnit.SECONDS.toNanos(50_000));
    assertThat(fast.instantOf(1e9 - 1)).isEqualTo(TimeUnit.SECONDS.toNanos(50_000) - 50_000);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 7, 1_000, 333_333.3})
  void evenArrivalsOfSeveralMachinesAreTogetherThoseOfOne(double rate) {
    Course course = new Course(rate, TimeUnit.SECONDS.toNanos(3));
    long[] all =
        IntStream.range(0, 5)
            .mapToObj(rank -> Process.EVEN.at(course, SEED, new Slice(rank, 5)))
            .flatMapToLong(machine -> LongStream.generate(machine::next).limit(1000))
            .sorted()
            .toArray();
    Arrivals one = Process.EVEN.at(course, SEED, Slice.WHOLE);
    assertThat(all).containsExactly(LongStream.generate(one::next).limit(5000).toArray());
  }

  @ParameterizedTest
  @EnumSource(Process.class)
  void instantsNeverDecrease(Process process) {
    Arrivals arrivals = process.at(new Course(1e6, 1_000_000), SEED, Slice.WHOLE);
    assertThat(LongStream.generate(arrivals::next).limit(100_000).toArray()).isSorted();
  }

  @Test
  void aRateRisesEvenlyAndThenStays() {
    Course course = new Course(100, TimeUnit.SECONDS.toNanos(4));
    assertThat(course.instantOf(0)).isZero();
    assertThat(course.instantOf(50)).isEqualTo(TimeUnit.SECONDS.toNanos(2));
    assertThat(course.instantOf(200)).isEqualTo(TimeUnit.SECONDS.toNanos(4));
    assertThat(course.instantOf(500)).isEqualTo(TimeUnit.SECONDS.toNanos(7));
  }

  @Test
  void thereIsNoRateOfNothing() {
    assertThatThrownBy(() -> new Course(0, 0)).hasMessage("rate 0.0 a second: must be positive");
    assertThatThrownBy(() -> new Course(Double.NaN, 0)).hasMessageContaining("must be positive");
    assertThatThrownBy(() -> new Course(1, -1)).hasMessageContaining("must not be negative");
  }

  private static Arrivals poisson(double rate, long seed, Slice slice) {
    return Process.POISSON.at(new Course(rate, 0), seed, slice);
  }

  private static double[] distances(Arrivals arrivals, int count) {
    return differences(LongStream.generate(arrivals::next).limit(count).toArray());
  }

  /** Distances in nanoseconds, the first from the start. */
  private static double[] differences(long[] instants) {
    return IntStream.range(0, instants.length)
        .mapToDouble(i -> instants[i] - (i == 0 ? 0 : instants[i - 1]))
        .toArray();
  }

  /** How likely a Poisson process of that rate has distances that are so unlike exponential. */
  private static double significance(double[] distances, double rate) {
    return new KolmogorovSmirnovTest()
        .kolmogorovSmirnovTest(new ExponentialDistribution(SECOND / rate), distances);
  }
}
