package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Drive;
import beamtime.core.cell.FrameDrive;
import beamtime.core.cell.Preset;
import beamtime.core.launch.Effort;
import beamtime.core.launch.Listed;
import beamtime.core.launch.Pace;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.result.DriveRecord;
import beamtime.core.statistic.Noise;
import beamtime.core.statistic.RatioEstimate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The order in which forks of contestants run. */
class RoundsTest {
  private static final int LEAST = 5;

  /** Instead of a backend: what a round does to all of its forks. */
  private static final String ROUND = "round";

  private static final Noise STEADY = new Noise(random -> 1, random -> 1);

  private static final HostClient HOST =
      new HostClient(Path.of("none.jar"), Path.of("none"), new OwnedFolder(Path.of("none")));

  @Test
  void contestantsRunForwardAndBackwardInTurns() {
    assertThat(order(cell("a", "DAY", 5), cell("b", "DAY", 5)))
        .isEqualTo("a0 b0 b1 a1 a2 b2 b3 a3 a4 b4");
    assertThat(order(cell("a", "DAY", 2), cell("b", "DAY", 2), cell("c", "DAY", 2)))
        .isEqualTo("a0 b0 c0 c1 b1 a1");
  }

  /** Turn k of a machine that becomes slower with each turn takes k longer. */
  @Test
  void steadyDriftHitsAllContestantsAlikeAfterAnEvenNumberOfRounds() {
    List<Turn> turns = turns(cell("a", "DAY", 4), cell("b", "DAY", 4), cell("c", "DAY", 4));
    for (String backend : List.of("a", "b", "c")) {
      int drift = 0;
      for (int k = 0; k < turns.size(); k++) {
        drift += turns.get(k).cell().backend().equals(backend) ? k : 0;
      }
      assertThat(drift).as(backend).isEqualTo(22);
    }
  }

  @Test
  void aFloorRunsOnceBeforeItsContestants() {
    assertThat(
            order(
                cell("floor", "DAY", 1),
                cell("floor", "WEEK", 1),
                cell("a", "DAY", 2),
                cell("b", "DAY", 2),
                cell("a", "WEEK", 2),
                cell("b", "WEEK", 2)))
        .isEqualTo("floor0 a0 b0 b1 a1 floor0 a0 b0 b1 a1");
  }

  @Test
  void whatOneBackendAloneCanSetIsPartOfTheContest() {
    assertThat(
            order(
                cell("a", "DAY", 2),
                cell("hbase", Map.of("period", "DAY", "layout", "CELLS"), 2),
                cell("hbase", Map.of("period", "DAY", "layout", "PACKED"), 2)))
        .isEqualTo("a0 hbase0 hbase0 hbase1 hbase1 a1");
  }

  @Test
  void pointsOfALoadCompeteWithPointsOfTheSameLoad() {
    assertThat(
            order(
                cell("a", "DAY", 2),
                point("a", 50),
                point("a", 90),
                cell("b", "DAY", 2),
                point("b", 50),
                point("b", 90)))
        .isEqualTo("a0 b0 b1 a1 a0 b0 b1 a1 a0 b0 b1 a1");
  }

  @Test
  void cellsOfOneForkKeepTheirOrder() {
    assertThat(order(cell("a", "DAY", 1), cell("b", "DAY", 1), cell("c", "DAY", 1)))
        .isEqualTo("a0 b0 c0");
  }

  @Test
  void everyForkOfEveryCellHasItsTurn() {
    List<Turn> turns = turns(cell("a", "DAY", 3), cell("b", "WEEK", 3));
    assertThat(turns).doesNotHaveDuplicates().hasSize(6);
    assertThat(turns).filteredOn(Turn::isEnough).hasSize(2);
    assertThat(turns).filteredOn(Turn::isFirst).hasSize(2);
  }

  @Test
  void aCellThatHasFailedHasNoMoreForks() {
    Rounds rounds = fixed(cell("a", "DAY", 3), cell("b", "DAY", 3));
    rounds.ended(rounds.next().orElseThrow());
    assertThat(order(all(rounds))).isEqualTo("b0 b1 b2");
  }

  /** Of three forks at least, with so much time left. */
  private static Rounds ofOneCell(double precision, Duration left) {
    return new Rounds(
        contests(cell("a", "DAY", 3)),
        new Effort(3, 50, Duration.ofMinutes(10), precision),
        () -> left);
  }

  @Test
  void whereAllHaveFailedNothingFollows() {
    Rounds rounds = ofOneCell(0.05, Duration.ofMinutes(5));
    Turn turn = rounds.next().orElseThrow();
    assertThat(rounds.mayGoOn()).isTrue();
    rounds.ended(turn);
    assertThat(rounds.mayGoOn()).isFalse();
  }

  @Test
  void aRunThatIsPlannedByTimeGivesEveryContestItsRoundBeforeAnyHasTheNext() {
    assertThat(order(planned(cell("a", "DAY", 2), cell("b", "DAY", 2), cell("a", "WEEK", 2))))
        .as("the time is used")
        .startsWith("a0 b0 a0 b1 a1 a1");
  }

  @Test
  void furtherRoundsGoToTheWidestUntilItWasNarrowThreeTimes() {
    Map<String, Noise> noise = Map.of("a", Noise.SAME_FORKS, "b", Noise.SAME_FORKS);
    List<Turn> turns =
        drive(
            new Rounds(
                contests(cell("a", "DAY", 3), cell("b", "DAY", 3)),
                new Effort(3, 50, Duration.ofMinutes(10), 0.5),
                () -> Duration.ofMinutes(5)),
            noise,
            new SplittableRandom(1),
            new HashMap<>());
    assertThat(order(turns)).as("half a value wide").isEqualTo("a0 b0 b1 a1 a2 b2 b3 a3 a4 b4");
  }

  @Test
  void noForkBeginsThatWouldNotEndInTime() {
    Rounds rounds = ofOneCell(0, Duration.ofSeconds(1));
    assertThat(
            order(drive(rounds, Map.of("a", Noise.EVEN), new SplittableRandom(1), new HashMap<>())))
        .isEqualTo("a0 a1 a2");
  }

  @Test
  void noCellHasMoreForksThanTheMost() {
    Rounds rounds =
        new Rounds(
            contests(cell("a", "DAY", 3)),
            new Effort(3, 7, Effort.UNLIMITED, 0.005),
            () -> Effort.UNLIMITED);
    assertThat(drive(rounds, Map.of("a", Noise.EVEN), new SplittableRandom(1), new HashMap<>()))
        .hasSize(7);
  }

  @Test
  void atTheEndItSaysHowManyCellsAreAsPreciseAsAskedAndWhyTheOthersAreNot() {
    assertThat(reached(new Effort(3, 7, Effort.UNLIMITED, 0.5)))
        .hasValue("precision: 2 of 2 cells are known to 50 %");
    assertThat(reached(new Effort(3, 7, Effort.UNLIMITED, 0.005)))
        .hasValue("precision: 0 of 2 cells are known to 0.5 %; the others have had 7 JVMs each");
    assertThat(reached(new Effort(3, 7, Duration.ZERO, 0.005)))
        .hasValue("precision: 0 of 2 cells are known to 0.5 %; no time was left for the others");
    assertThat(reached(new Effort(3, 7, Effort.UNLIMITED, 0))).isEmpty();
    assertThat(reached(Effort.fixed(3))).isEmpty();
  }

  @Test
  void aCellThatHasFailedIsNoneThatCouldBePrecise() {
    Rounds rounds =
        new Rounds(
            contests(cell("a", "DAY", 1), cell("b", "DAY", 1)),
            new Effort(1, 7, Duration.ZERO, 0.5),
            () -> Duration.ZERO);
    rounds.ended(rounds.next().orElseThrow());
    assertThat(rounds.reached())
        .hasValue("precision: 0 of 1 cells are known to 50 %; no time was left for the others");
  }

  private static Optional<String> reached(Effort effort) {
    Rounds rounds =
        new Rounds(contests(cell("a", "DAY", 3), cell("b", "DAY", 3)), effort, effort::time);
    drive(
        rounds, Map.of("a", Noise.EVEN, "b", Noise.EVEN), new SplittableRandom(1), new HashMap<>());
    return rounds.reached();
  }

  /** Stopping as soon as an interval is narrow keeps those that are narrow by chance. */
  @TestFactory
  Stream<DynamicTest> stoppingByPrecisionLeavesTheIntervalsAsTrueAsTheySay() {
    Map<String, Map<String, Noise>> noises =
        Map.of(
            "even", Map.of("a", Noise.EVEN, "b", Noise.EVEN),
            "one wider than the other", Map.of("a", Noise.WIDE_FORKS, "b", Noise.QUIET),
            "skewed iterations", Map.of("a", Noise.SKEWED, "b", Noise.EVEN),
            "two levels", Map.of("a", Noise.BIMODAL_FORKS, "b", Noise.BIMODAL_FORKS),
            "rounds that differ",
                Map.of("a", Noise.EVEN, "b", Noise.EVEN, ROUND, Noise.SKEWED_FORKS));
    return noises.entrySet().stream()
        .map(
            noise ->
                DynamicTest.dynamicTest(
                    noise.getKey(),
                    () -> assertThat(coverage(noise.getValue())).isBetween(0.93, 0.97)));
  }

  private static double coverage(Map<String, Noise> noise) {
    SplittableRandom random = new SplittableRandom(2020);
    int held = 0;
    int runs = 2_000;
    for (int run = 0; run < runs; run++) {
      Map<String, List<List<Double>>> samples = new HashMap<>();
      Rounds rounds =
          new Rounds(
              contests(cell("a", "DAY", LEAST), cell("b", "DAY", LEAST)),
              new Effort(LEAST, 12, Duration.ofMinutes(10), 0.05),
              () -> Duration.ofMinutes(5));
      drive(rounds, noise, random, samples);
      RatioEstimate ratio = RatioEstimate.inTurn(samples.get("b"), samples.get("a"));
      held += ratio.low() <= 1 && 1 <= ratio.high() ? 1 : 0;
    }
    return (double) held / runs;
  }

  /** Runs all turns with made-up samples whose mean is 1, each fork 10 s long. */
  private static List<Turn> drive(
      Rounds rounds,
      Map<String, Noise> noise,
      SplittableRandom random,
      Map<String, List<List<Double>>> samples) {
    List<Turn> turns = new ArrayList<>();
    Map<Integer, Double> levels = new HashMap<>();
    Noise ofRounds = noise.getOrDefault(ROUND, STEADY);
    for (Optional<Turn> next = rounds.next(); next.isPresent(); next = rounds.next()) {
      Turn turn = next.get();
      turns.add(turn);
      String backend = turn.cell().backend();
      List<List<Double>> forks = samples.computeIfAbsent(backend, name -> new ArrayList<>());
      double level =
          levels.computeIfAbsent(
              turn.fork(), round -> ofRounds.draw(1, 1, 1, random).get(0).get(0));
      forks.addAll(noise.get(backend).draw(level, 1, 4, random));
      rounds.measured(turn, List.copyOf(forks), Duration.ofSeconds(10));
    }
    return turns;
  }

  private static List<Contest> contests(Plan.Planned... cells) {
    return new Plan(List.of(cells)).contests();
  }

  private static Rounds fixed(Plan.Planned... cells) {
    return new Rounds(contests(cells), Effort.fixed(1), () -> Effort.UNLIMITED);
  }

  private static List<Turn> turns(Plan.Planned... cells) {
    return all(fixed(cells));
  }

  private static List<Turn> all(Rounds rounds) {
    return Stream.generate(rounds::next)
        .takeWhile(Optional::isPresent)
        .flatMap(Optional::stream)
        .toList();
  }

  private static List<Turn> planned(Plan.Planned... cells) {
    return all(
        new Rounds(
            contests(cells),
            new Effort(2, 3, Duration.ofMinutes(10), 0.05),
            () -> Duration.ofMinutes(5)));
  }

  private static String order(Plan.Planned... cells) {
    return order(turns(cells));
  }

  private static String order(List<Turn> turns) {
    return turns.stream()
        .map(turn -> turn.cell().backend() + turn.fork())
        .collect(Collectors.joining(" "));
  }

  private static Plan.Planned cell(String backend, String period, int forks) {
    return cell(backend, Map.of("period", period), forks);
  }

  private static Plan.Planned point(String backend, double rate) {
    Drive drive = new Drive(DriveRecord.Mode.OPEN, 8, rate, "even", FrameDrive.PLAIN, 0, 1, false);
    return cell(backend, Map.of("period", "DAY"), 2, Optional.of(drive));
  }

  private static Plan.Planned cell(String backend, Map<String, String> params, int forks) {
    return cell(backend, params, forks, Optional.empty());
  }

  private static Plan.Planned cell(
      String backend, Map<String, String> params, int forks, Optional<Drive> drive) {
    Listed listed =
        new Listed(
            "JobScan",
            backend,
            "jobs",
            params,
            Set.of(),
            "beamtime.X.scan",
            "",
            "",
            Pace.of(Preset.SMOKE).withForks(forks),
            backend,
            drive);
    return new Plan.Planned(listed, HOST);
  }
}
