package beamtime.core.pva;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import beamtime.core.backend.LacksException;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.owner.JavaCommand;
import beamtime.core.owner.PythonPackages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where there is a python3 that gets its packages, {@link PvaFeedTest} has frames of it. */
class SoftIocTest {
  private static final String REFUSAL = "no frames come from softioc: pip can't fetch ";

  @TempDir private Path empty;

  @Test
  void withoutPython3OneLineSaysSo() throws IOException, InterruptedException {
    assertThat(refusal(Map.of("PATH", empty.toString())))
        .contains("Cannot run program \"python3\"");
  }

  @Test
  void whereNothingMayBeFetchedOneLineSaysSo() throws IOException, InterruptedException {
    assertThat(refusal(Map.of("BEAMTIME_CACHE", empty.toString()), "offline"))
        .endsWith(
            ": they are not in "
                + empty.resolve("pypi")
                + ": leave out testbed.offline once, with a network");
    assertThat(empty).isEmptyDirectory();
  }

  private static String refusal(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    ProcessBuilder builder = Fetches.with(arguments);
    builder.environment().putAll(environment);
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    assertThat(said.lines()).singleElement().asString().startsWith(REFUSAL);
    return said.strip();
  }

  /** Needs python3 on its path. With an argument it may not fetch, and has another do it. */
  static final class Fetches {
    private Fetches() {}

    static ProcessBuilder with(String... arguments) {
      List<String> command = JavaCommand.command(Path.of(System.getProperty("java.io.tmpdir")));
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.add(Fetches.class.getName());
      command.addAll(List.of(arguments));
      return JavaCommand.builder(command);
    }

    public static void main(String... args) throws IOException, InterruptedException {
      if (args.length > 0) {
        PythonPackages.stayOffline();
        with().inheritIO().start().waitFor();
        return;
      }
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
