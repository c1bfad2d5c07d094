package beamtime.core.launch;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Processes that we started, with what they started in turn. */
public final class ProcessTrees {
  /** A killed process is gone at once, unless its parent does not wait for it. */
  private static final int SECONDS = 5;

  private ProcessTrees() {}

  /**
   * Kills a process and its descendants, and waits until they are gone. Not by SIGTERM: a fork goes
   * on writing while its hooks remove what it wrote.
   */
  public static void kill(ProcessHandle root) {
    List<ProcessHandle> all = Stream.concat(Stream.of(root), root.descendants()).toList();
    all.forEach(ProcessHandle::destroyForcibly); // the first so that it starts no more
    CompletableFuture.allOf(
            all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
        .completeOnTimeout(null, SECONDS, TimeUnit.SECONDS)
        .join();
  }
}
