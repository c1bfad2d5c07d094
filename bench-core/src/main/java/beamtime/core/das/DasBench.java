package beamtime.core.das;

import beamtime.core.backend.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * The protocol of das_bench, CMS's own tool: n clients send one request each, at the same moment,
 * on connections of their own. Next to it n clients that ask again when they have their answer. An
 * answer that lacks what a service says, or is another than the first, has no time.
 */
public final class DasBench {
  private static final int DIGITS = 3;

  private final Supplier<Layer> connect;
  private final String query;
  private final AtomicReference<byte[]> first = new AtomicReference<>();

  /**
   * What was seen with so many clients.
   *
   * @param rush nanoseconds of the requests that were sent at once
   * @param loop nanoseconds of those that were sent again and again
   * @param length of the loop, from the first client's first request in it to the last answer
   * @param incomplete answers that lacked a part, or were others than the first one
   */
  public record Point(
      int clients, Histogram rush, Histogram loop, Duration length, long incomplete) {
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
   * Measures with so many clients. Before it comes a rush that does not count, since it finds this
   * JVM, and at first the layer's cache, cold.
   *
   * @param repeats rushes, each over connections that are opened in it
   * @param length of the loop for each client, which asks once at least, over connections that stay
   *     open
   */
  public Point with(int clients, int repeats, Duration length) throws InterruptedException {
    rush(clients, histogram(), new LongAdder());
    LongAdder incomplete = new LongAdder();
    Histogram rush = histogram();
    for (int i = 0; i < repeats; i++) {
      rush(clients, rush, incomplete);
    }
    Histogram loop = histogram();
    long origin = System.nanoTime();
    LongAccumulator start = new LongAccumulator(Math::min, Long.MAX_VALUE);
    LongAccumulator end = new LongAccumulator(Math::max, 0);
    try (Layer layer = connect.get()) {
      together(
          clients,
          () -> {
            layer.ask(query);
            long begin = System.nanoTime() - origin;
            start.accumulate(begin);
            long now;
            do {
              time(layer, loop, incomplete);
              now = System.nanoTime() - origin;
            } while (now - begin < length.toNanos());
            end.accumulate(now);
          });
    }
    Duration lasted = Duration.ofNanos(end.get() - start.get());
    return new Point(clients, rush, loop, lasted, incomplete.sum());
  }

  private void rush(int clients, Histogram times, LongAdder incomplete)
      throws InterruptedException {
    try (Layer layer = connect.get()) {
      together(clients, () -> time(layer, times, incomplete));
    }
  }

  private static Histogram histogram() {
    return new ConcurrentHistogram(TimeUnit.HOURS.toNanos(1), DIGITS);
  }

  private void time(Layer layer, Histogram times, LongAdder incomplete) {
    long begin = System.nanoTime();
    DasAnswer answer = layer.ask(query);
    long nanos = System.nanoTime() - begin;
    if (isWhole(answer)) {
      times.recordValue(nanos);
    } else {
      incomplete.increment();
    }
  }

  /** Whether it lacks nothing, and is what the first such answer was. */
  private boolean isWhole(DasAnswer answer) {
    return answer.missing().isEmpty()
        && (first.compareAndSet(null, answer.body()) || Arrays.equals(first.get(), answer.body()));
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
