package beamtime.core.pva;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import beamtime.core.backend.LacksException;
import beamtime.core.cell.FrameOrigin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where there is a python3 that gets its packages, {@link PvaFeedTest} has frames of it. */
class SoftIocTest {
  @TempDir private Path empty;

  @Test
  void withoutPython3OneLineSaysSo() throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Fetches.class.getName());
    builder.environment().put("PATH", empty.toString());
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said.lines())
        .singleElement()
        .asString()
        .startsWith("no frames come from softioc: pip can't fetch ")
        .contains("Cannot run program \"python3\"");
    assertThat(process.waitFor()).isZero();
  }

  /** Needs python3 on its path. */
  static final class Fetches {
    private Fetches() {}

    public static void main(String... args) throws IOException, InterruptedException {
      try {
        SoftIoc.fetch().close();
      } catch (LacksException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  /** Feeds of IOCs; the test is skipped, and counted, where there can be none of that source. */
  static IocFeeds start(FrameOrigin source, List<IocPlan> plans)
      throws IOException, InterruptedException {
    try {
      return IocFeeds.start(source, Optional.empty(), plans);
    } catch (LacksException e) {
      return abort(e.getMessage());
    }
  }
}
