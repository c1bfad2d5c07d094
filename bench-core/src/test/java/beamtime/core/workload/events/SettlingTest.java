package beamtime.core.workload.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class SettlingTest {
  private static final int MOST = 1_000;

  /** Rounds until it is steady, or {@link #MOST}. */
  private static int rounds(Settling settling, IntToDoubleFunction time) {
    int round = 0;
    while (!settling.isSteady() && round < MOST) {
      settling.add(time.applyAsDouble(round++));
    }
    return round;
  }

  @Test
  void roundsThatAreEqualAreSteadyWhenThreeWindowsHaveShownIt() {
    assertThat(rounds(new Settling(), round -> 5)).isEqualTo(45);
  }

  @Test
  void oneWindowIsEnoughForAProofOfAnswers() {
    System.setProperty("settling.windows", "1");
    try {
      assertThat(rounds(new Settling(), round -> 30 - round)).isEqualTo(15);
    } finally {
      System.clearProperty("settling.windows");
    }
  }

  @Test
  void aWindowHasFewRoundsWhereThatIsAskedFor() {
    System.setProperty("settling.window", "3");
    try {
      Settling settling = new Settling();
      assertThat(rounds(settling, round -> round < 3 ? 9 : 5)).isEqualTo(12);
      assertThat(settling.median()).isEqualTo(5);
    } finally {
      System.clearProperty("settling.window");
    }
  }

  @Test
  void whatGetsFasterIsAwaitedAndItsFirstRoundsDoNotCount() {
    Settling settling = new Settling();
    int rounds = rounds(settling, round -> 6 + 24 * Math.exp(-round / 40.0));
    assertThat(rounds).isBetween(100, 300);
    assertThat(settling.median()).isBetween(6.0, 6.6);
  }

  @Test
  void aStepOnTheWayDownIsNotTheEnd() {
    Settling settling = new Settling();
    assertThat(rounds(settling, round -> round < 30 ? 14.4 : 6.2)).isEqualTo(75);
    assertThat(settling.median()).isEqualTo(6.2);
  }

  @Test
  void pausesOfFewRoundsMoveNoMedian() {
    Settling settling = new Settling();
    assertThat(rounds(settling, round -> round % 5 == 0 ? 50 : 6)).isEqualTo(45);
    assertThat(settling.median()).isEqualTo(6);
  }

  @Test
  void whatOnlyGetsSlowerIsNeverSteady() {
    assertThat(rounds(new Settling(), round -> Math.exp(round / 100.0))).isEqualTo(MOST);
  }
}
