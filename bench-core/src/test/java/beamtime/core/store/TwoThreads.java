package beamtime.core.store;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Does something in two threads that begin at the same moment. */
final class TwoThreads {
  private TwoThreads() {}

  /** Calls the work with 0 and with 1, in a thread each; returns both results. */
  static <T> List<T> call(IntFunction<T> work) throws InterruptedException, ExecutionException {
    CyclicBarrier start = new CyclicBarrier(2);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<T> first = threads.submit(after(start, work, 0));
      Future<T> second = threads.submit(after(start, work, 1));
      return Arrays.asList(first.get(), second.get());
    } finally {
      threads.shutdownNow();
    }
  }

  private static <T> Callable<T> after(CyclicBarrier start, IntFunction<T> work, int thread) {
    return () -> {
      start.await();
      return work.apply(thread);
    };
  }
}
