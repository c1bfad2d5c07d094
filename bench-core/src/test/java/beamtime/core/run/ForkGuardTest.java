package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Preset;
import beamtime.core.cell.Series;
import beamtime.core.launch.Pace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkGuardTest {
  private static final Pace LAB = Pace.of(Preset.LAB);

  @TempDir private Path folder;
  private long now = -5;
  private ForkGuard guard;

  @BeforeEach
  void start() {
    guard = new ForkGuard(folder.resolve("signs"), LAB, () -> now);
  }

  @Test
  void aForkThatStopsWhileItMeasuresIsGivenItsPlannedLengthAndAMinute() throws IOException {
    tell("LOADS    0000000001");
    tell("MEASURES 2");
    pass(LAB.planned().plusSeconds(59));
    assertThat(guard.passed()).isEmpty();
    pass(Duration.ofSeconds(2));
    assertThat(guard.passed())
        .hasValueSatisfying(
            why ->
                assertThat(why).contains("measures", "no sign of life for").doesNotContain("\n"));
  }

  @Test
  void aSeriesThatHangsIsGivenHalfAnHour() throws IOException {
    Pace series = new Pace(1, 0, 100, 1, 100, new Series(32, 10, false), LAB.timeoutSeconds());
    guard = new ForkGuard(folder.resolve("signs"), series, () -> now);
    tell("LOADS 1");
    tell("MEASURES 2");
    pass(Duration.ofMinutes(30));
    assertThat(guard.passed()).isEmpty();
    pass(Duration.ofSeconds(61));
    assertThat(guard.passed()).isPresent();
  }

  @Test
  void operationsThatAreLongerThanIterationsAreWaitedFor() throws IOException {
    tell("LOADS 1");
    for (int sign = 2; sign < 40; sign++) {
      tell("MEASURES " + sign);
      pass(LAB.planned().plusSeconds(30));
      assertThat(guard.passed()).isEmpty();
    }
  }

  @Test
  void aForkThatLoadsForLongIsWaitedForWhileItLives() throws IOException {
    for (int sign = 1; sign < 1000; sign++) {
      tell("LOADS " + sign);
      pass(Duration.ofSeconds(5));
      assertThat(guard.passed()).isEmpty();
    }
    pass(Duration.ofSeconds(60));
    assertThat(guard.passed())
        .hasValue("its process, which loads its data, gave no sign of life for 65 s");
  }

  @Test
  void aForkThatLivesAndNeverComesBackIsGivenJmhsTimeOutOnce() throws IOException {
    int sign = 1;
    while (guard.passed().isEmpty()) {
      tell("PROVES " + sign++);
      pass(Duration.ofSeconds(5));
    }
    assertThat(Duration.ofSeconds(sign * 5L))
        .isBetween(
            Duration.ofSeconds(LAB.timeoutSeconds()),
            Duration.ofSeconds(LAB.timeoutSeconds() * 2L));
  }

  @Test
  void aForkThatNeverStartsIsNotWaitedForLonger() {
    pass(Duration.ofSeconds(LAB.timeoutSeconds()));
    assertThat(guard.passed()).isEmpty();
    pass(LAB.planned().plusSeconds(61));
    assertThat(guard.passed()).isPresent();
  }

  private void tell(String sign) throws IOException {
    Files.writeString(folder.resolve("signs"), sign);
    assertThat(guard.passed()).isEmpty();
  }

  private void pass(Duration time) {
    now += time.toNanos();
  }
}
