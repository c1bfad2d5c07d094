package beamtime.core.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

/** What a log has of it: the tests' output is no terminal. */
class ConsoleProgressTest {
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  @Test
  void manySmallDownloadsAreALineOfEachBackend() {
    try (ConsoleProgress progress = new ConsoleProgress(new PrintStream(log, true, UTF_8))) {
      progress.step("hbase", "starts");
      for (int jar = 0; jar < 180; jar++) {
        for (int tenth = 1; tenth <= 10; tenth++) {
          progress.amount("hbase", "fetches " + jar + ".jar", tenth, 10);
        }
      }
      progress.amount("elasticsearch", "fetches elasticsearch.zip", 43, 100);
    }
    assertThat(log.toString(UTF_8).lines())
        .containsExactly(
            "hbase starts",
            "hbase fetches 0.jar 10 %",
            "elasticsearch fetches elasticsearch.zip 43 %");
  }
}
