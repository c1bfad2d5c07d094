package beamtime.testbed.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How real processes end, in words. */
final class EndingTest {
  @ParameterizedTest
  @CsvSource({
    "kill -9 $$, was killed by signal 9",
    "kill -TERM $$, was killed by signal 15",
    "kill -XFSZ $$, was killed by signal 25",
    "exit 0, ended with exit code 0",
    "exit 100, ended with exit code 100",
    "exit 128, ended with exit code 128",
    "exit 145, ended with exit code 145",
    "exit 160, ended with exit code 160",
    "exit 255, ended with exit code 255"
  })
  void codesAboveThoseOfSignalsAreExitCodes(String script, String told)
      throws IOException, InterruptedException {
    int code = new ProcessBuilder("sh", "-c", script).start().waitFor();
    assertThat(new Ending(code)).hasToString(told);
  }
}
