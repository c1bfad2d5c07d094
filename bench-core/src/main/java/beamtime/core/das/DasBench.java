package beamtime.core.das;

import beamtime.core.backend.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.function.Supplier;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * The protocol of das_bench, CMS's own tool: n clients send one request each, at the same moment,
 * on connections of their own. Next to it n clients that ask again when they have their answer.
 */
public final class DasBench {
  private static final int DIGITS = 3;

  private final Supplier<Layer> connect;
  private final String query;

  /**
   * What was seen with so many clients.
   *
   * @param rush nanoseconds of the requests that were sent at once
   * @param loop nanoseconds of those that were sent again and again
   * @param length of the loop, from the first client's first request in it to the last answer
   */
  public record Point(int clients, Histogram rush, Histogram loop, Duration length) {
    /** By what factor the mean of the rush is that of the loop. */
    public double factor() {
      return rush.getMean() / loop.getMean();
    }

    /** Answers a second in the loop. */
    public double rate() {
      return loop.getTotalCount() * 1e9 / length.toNanos();
    }
  }

  /**
   * @param connect gives a layer without connections
   */
  public DasBench(Supplier<Layer> connect, String query) {
    this.connect = connect;
    this.query = query;
  }

  /**
   * Measures with so many clients.
   *
   * @param repeats rushes, each over connections that are opened in it
   * @param length of the loop for each client, which asks once at least, over connections that stay
   *     open
   */
  public Point with(int clients, int repeats, Duration length) throws InterruptedException {
    Histogram rush = histogram();
    for (int i = 0; i < repeats; i++) {
      try (Layer layer = connect.get()) {
        together(clients, () -> time(layer, rush));
      }
    }
    Histogram loop = histogram();
    long origin = System.nanoTime();
    LongAccumulator first = new LongAccumulator(Math::min, Long.MAX_VALUE);
    LongAccumulator last = new LongAccumulator(Math::max, 0);
    try (Layer layer = connect.get()) {
      together(
          clients,
          () -> {
            layer.ask(query);
            long begin = System.nanoTime() - origin;
            first.accumulate(begin);
            long now;
            do {
              time(layer, loop);
              now = System.nanoTime() - origin;
            } while (now - begin < length.toNanos());
            last.accumulate(now);
          });
    }
    return new Point(clients, rush, loop, Duration.ofNanos(last.get() - first.get()));
  }

  private static Histogram histogram() {
    return new ConcurrentHistogram(TimeUnit.HOURS.toNanos(1), DIGITS);
  }

  private void time(Layer layer, Histogram times) {
    long begin = System.nanoTime();
    layer.ask(query);
    times.recordValue(System.nanoTime() - begin);
  }

  private static void together(int clients, Runnable client) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    CyclicBarrier start = new CyclicBarrier(clients);
    try {
      List<Future<?>> working = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        working.add(threads.submit(() -> begin(start, client)));
      }
      for (Future<?> one : working) {
        one.get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new StoreException("a client failed", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private static void begin(CyclicBarrier start, Runnable client) {
    try {
      start.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new StoreException("a client was stopped before it began", e);
    }
    client.run();
  }
}
