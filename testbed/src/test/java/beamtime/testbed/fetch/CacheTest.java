package beamtime.testbed.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.store.TestbedException;
import beamtime.testbed.system.Pause;
import beamtime.testbed.system.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CacheTest {
  @TempDir private Path folder;

  @Test
  void threadsThatAskAtOnceGetOneCompleteFolder() {
    AtomicInteger fillings = new AtomicInteger();
    List<CompletableFuture<Path>> asked =
        IntStream.range(0, 8)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> new Cache(folder).once("server", part -> fill(part, fillings))))
            .toList();
    assertThat(asked)
        .allSatisfy(path -> assertThat(path.join().resolve("last")).hasContent("done"));
    assertThat(fillings).hasValue(1);
  }

  private static void fill(Path part, AtomicInteger fillings) throws IOException {
    fillings.incrementAndGet();
    Files.writeString(part.resolve("first"), "done");
    Pause.millis(200);
    Files.writeString(part.resolve("last"), "done");
  }

  @Test
  void processesThatAskAtOnceFillItOnce() throws IOException, InterruptedException {
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      processes.add(
          new ProcessBuilder(
                  Programs.java().toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Filling.class.getName(),
                  folder.toString())
              .inheritIO()
              .start());
    }
    for (Process process : processes) {
      assertThat(process.waitFor()).isZero();
    }
    // Each filling appends a line to a file beside the folder that it fills.
    assertThat(folder.resolve("fillings")).hasContent("filled");
    assertThat(folder.resolve("server/last")).hasContent("done");
  }

  /** Fills the cache from a process of its own. */
  static final class Filling {
    private Filling() {}

    public static void main(String[] args) {
      Path folder = Path.of(args[0]);
      new Cache(folder)
          .once(
              "server",
              part -> {
                fill(part, new AtomicInteger());
                Files.writeString(
                    folder.resolve("fillings"),
                    "filled\n",
                    java.nio.file.StandardOpenOption.CREATE,
                    java.nio.file.StandardOpenOption.APPEND);
              });
    }
  }

  @Test
  void failedFillingLeavesNothingThatLooksComplete() {
    Cache cache = new Cache(folder);
    assertThatThrownBy(
            () ->
                cache.once(
                    "server",
                    part -> {
                      Files.writeString(part.resolve("first"), "done");
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll("server", "No space left on device", "BEAMTIME_CACHE");
    assertThat(folder.resolve("server")).doesNotExist();
    assertThat(folder.resolve("server.part")).doesNotExist();
    Path filled = cache.once("server", part -> Files.writeString(part.resolve("last"), "done"));
    assertThat(filled.resolve("last")).hasContent("done");
  }

  @Test
  void folderComesFromTheEnvironment() {
    assertThat(Cache.ofUser(Map.of("BEAMTIME_CACHE", "/a", "XDG_CACHE_HOME", "/b")).folder())
        .isEqualTo(Path.of("/a"));
    assertThat(Cache.ofUser(Map.of("XDG_CACHE_HOME", "/b")).folder())
        .isEqualTo(Path.of("/b/beamtime"));
    assertThat(Cache.ofUser(Map.of()).folder())
        .isEqualTo(Path.of(System.getProperty("user.home"), ".cache/beamtime"));
  }
}
