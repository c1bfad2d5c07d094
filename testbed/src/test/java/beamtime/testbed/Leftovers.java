package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What a server may have left behind. */
public final class Leftovers {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Leftovers() {}

  /** Fails where one of the endpoint's processes lives on or the folder holds anything. */
  public static void areNone(Endpoint endpoint, Path folder) throws IOException {
    assertThat(processes(endpoint)).as("processes of %s", endpoint).isEmpty();
    assertThat(in(folder)).as("left in %s", folder).isEmpty();
    assertThat(Path.of("/tmp", ".java_pid" + endpoint.facts().get("pid"))).doesNotExist();
  }

  /** Waits for the end of the endpoint's processes, which somebody else stops. */
  public static void awaitEnd(Endpoint endpoint) {
    processes(endpoint)
        .forEach(
            handle -> handle.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join());
  }

  /** Waits until the folder is empty or gone. */
  public static void awaitEmpty(Path folder) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!in(folder).isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(50);
    }
    assertThat(in(folder)).as("left in %s", folder).isEmpty();
  }

  private static List<ProcessHandle> processes(Endpoint endpoint) {
    return Stream.of(endpoint.facts().get("pid").split(","))
        .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
        .filter(ProcessHandle::isAlive)
        .toList();
  }

  /** What is in a folder; nothing where it is not there. */
  public static List<Path> in(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }
}
