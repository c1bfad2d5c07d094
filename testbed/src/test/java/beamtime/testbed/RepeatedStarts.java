package beamtime.testbed;

import beamtime.core.backend.Testbed;
import beamtime.core.backend.Testbed.Running;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Starts backends side by side and stops them, in rounds. */
public final class RepeatedStarts {
  private RepeatedStarts() {}

  /** As many as {@code -Dstarts=20} says, and no fewer than a test needs. */
  public static int rounds(int least) {
    return Math.max(least, Integer.getInteger("starts", 20));
  }

  /**
   * Some rounds.
   *
   * @param backends that are started
   * @param look is called while all of them are up
   */
  public static void run(
      Testbed testbed,
      Collection<String> backends,
      Map<String, String> properties,
      int rounds,
      Consumer<List<Running>> look) {
    for (int round = 0; round < rounds; round++) {
      ExecutorService threads = Executors.newCachedThreadPool();
      try {
        List<CompletableFuture<Running>> starts =
            backends.stream()
                .map(
                    backend ->
                        CompletableFuture.supplyAsync(
                            () -> testbed.start(backend, properties, Silent.PROGRESS), threads))
                .toList();
        List<Running> all = starts.stream().map(CompletableFuture::join).toList();
        look.accept(all);
        all.stream()
            .map(one -> CompletableFuture.runAsync(one::close, threads))
            .toList()
            .forEach(CompletableFuture::join);
      } finally {
        threads.shutdown();
      }
    }
  }
}
