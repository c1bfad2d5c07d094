package beamtime.core.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Loads or checks data by several clients at once, outside the timed section. */
public final class Loaders {
  /** As many as keep a server of a few cores busy while others wait for its disk. */
  private static final int THREADS = 4;

  /** Servers make several changes of their catalogue durable at the price of one. */
  private static final int CHANGERS = 16;

  private Loaders() {}

  /**
   * Handles parts 0 to {@code parts} - 1, each once, in any order. After a failure no more begin;
   * it is thrown when those have ended that had begun.
   */
  public static void forEach(int parts, IntConsumer load) {
    forEach(THREADS, parts, load);
  }

  /** As {@link #forEach}, by more clients: for what is created or removed, such as places. */
  public static void changeEach(int parts, IntConsumer change) {
    forEach(CHANGERS, parts, change);
  }

  private static void forEach(int most, int parts, IntConsumer load) {
    AtomicInteger next = new AtomicInteger();
    int clients = Math.min(most, parts);
    ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, clients));
    try {
      List<Future<?>> loaders = new ArrayList<>();
      for (int t = 0; t < clients; t++) {
        loaders.add(threads.submit(() -> loadNext(next, parts, load)));
      }
      RuntimeException failure = null;
      for (Future<?> loader : loaders) {
        RuntimeException own = failure(loader);
        failure = failure == null ? own : failure;
      }
      if (failure != null) {
        throw failure;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while data was loaded or checked", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private static @Nullable RuntimeException failure(Future<?> loader) throws InterruptedException {
    try {
      loader.get();
      return null;
    } catch (ExecutionException e) {
      return e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException("a client failed", e.getCause());
    }
  }

  private static void loadNext(AtomicInteger next, int parts, IntConsumer load) {
    try {
      for (int part = next.getAndIncrement(); part < parts; part = next.getAndIncrement()) {
        load.accept(part);
      }
    } catch (RuntimeException | Error e) {
      next.set(parts);
      throw e;
    }
  }
}
