package beamtime.core.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Loads or checks data by several clients at once, outside the timed section. */
public final class Loaders {
  /** As many as keep a server of a few cores busy while others wait for its disk. */
  private static final int THREADS = 4;

  /** Servers make several changes of their catalogue durable at the price of one. */
  private static final int REMOVERS = 16;

  private Loaders() {}

  /**
   * Handles parts 0 to {@code parts} - 1, each once, in any order; the first failure ends all and
   * is thrown.
   */
  public static void forEach(int parts, IntConsumer load) {
    forEach(THREADS, parts, load);
  }

  /** As {@link #forEach}, by more clients: for what is removed, such as places. */
  public static void removeEach(int parts, IntConsumer remove) {
    forEach(REMOVERS, parts, remove);
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
      for (Future<?> loader : loaders) {
        loader.get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException("a client failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while data was loaded or checked", e);
    } finally {
      threads.shutdownNow();
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
