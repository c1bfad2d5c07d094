package beamtime.core.load;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.point.RigMessages;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LiveViewTest {
  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();

  @Test
  void aTerminalOfEightyColumnsShowsAllThatIsLive() {
    show(true, Map.of("rate", "50", "arrivals", "poisson", "clients", "64"), 2);
    assertThat(screen.toString(StandardCharsets.UTF_8))
        .contains("[1/3] 50/s")
        .containsPattern("1:1[45] left, 1,235/s, p99 3[.]250 ms, 2 err");
  }

  @Test
  void elsewhereEachPointIsOneLine() {
    show(false, Map.of("clients", "8"), 0);
    assertThat(screen.toString(StandardCharsets.UTF_8))
        .isEqualTo("[1/1] clients=8: 1,235 ops/s" + System.lineSeparator());
  }

  @Test
  void aSearchDoesNotSayHowManyPointsFollow() {
    show(false, Map.of("clients", "8"), RigMessages.Begins.UNKNOWN);
    assertThat(screen.toString(StandardCharsets.UTF_8)).startsWith("[1] clients=8: ");
  }

  private void show(boolean terminal, Map<String, String> params, int left) {
    try (LiveView view =
        new LiveView(new PrintStream(screen, true, StandardCharsets.UTF_8), terminal)) {
      view.begins(new RigMessages.Begins(new TreeMap<>(params), 25, left));
      view.live(new RigMessages.Live(1234.5, 2, Optional.of(3.25)));
      view.ended("1,235 ops/s");
    }
  }
}
