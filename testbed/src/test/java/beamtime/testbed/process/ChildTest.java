package beamtime.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.testbed.provider.LogFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ChildTest {
  /** For a shell to start a program. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir private Path folder;

  /** Its only child is another one each time that somebody looks. */
  @Test
  void programThatAServerRunsNowAndThenIsNotTheServer() throws IOException {
    Child child = start("while :; do sleep 0.001; done");
    try {
      assertThat(Stream.generate(() -> server(child)).limit(3))
          .allSatisfy(server -> assertThat(server).doesNotEndWith("sleep"));
    } finally {
      Child.stop(List.of(child), Duration.ZERO);
    }
  }

  @Test
  void childThatAScriptWaitsForIsTheServer() throws IOException {
    Child child = start("sleep 600; true");
    try {
      long limit = System.nanoTime() + PATIENCE.toNanos();
      assertThat(
              Stream.generate(() -> server(child))
                  .takeWhile(server -> System.nanoTime() < limit)
                  .anyMatch(server -> server.endsWith("sleep")))
          .isTrue();
    } finally {
      Child.stop(List.of(child), Duration.ZERO);
    }
  }

  private Child start(String script) throws IOException {
    LogFile log = new LogFile(folder.resolve("log"), false);
    return Child.start(List.of("sh", "-c", script), Map.of(), folder, log);
  }

  /** The program that is taken for the server. */
  private static String server(Child child) {
    return ProcessHandle.of(child.serverPid()).flatMap(at -> at.info().command()).orElse("");
  }
}
