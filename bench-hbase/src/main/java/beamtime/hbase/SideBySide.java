package beamtime.hbase;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Asks for several regions or tables at the same time, as servers share the work. */
final class SideBySide {
  private static final int MOST_AT_ONCE = 16;

  private SideBySide() {}

  /** What is done with one of them. */
  interface Ask<T, R> {
    R with(T part) throws IOException;
  }

  /**
   * Asks all; by the calling thread where it is one.
   *
   * @return the answers, in the order of the parts
   */
  static <T, R> List<R> ask(List<T> parts, Ask<T, R> ask) throws IOException {
    if (parts.size() == 1) {
      return List.of(ask.with(parts.get(0)));
    }
    ExecutorService threads =
        Executors.newFixedThreadPool(Math.min(MOST_AT_ONCE, parts.size()), SideBySide::daemon);
    try {
      List<Future<R>> asked = new ArrayList<>();
      for (T part : parts) {
        asked.add(threads.submit(() -> ask.with(part)));
      }
      List<R> answers = new ArrayList<>();
      for (Future<R> each : asked) {
        answers.add(each.get());
      }
      return answers;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failed ? failed : new IOException(e.getCause());
    } catch (InterruptedException e) {
      InterruptedIOException interrupted = new InterruptedIOException("interrupted");
      interrupted.initCause(e);
      throw interrupted;
    } finally {
      threads.shutdownNow();
    }
  }

  private static Thread daemon(Runnable run) {
    Thread thread = new Thread(run, "beamtime-hbase-region");
    thread.setDaemon(true);
    return thread;
  }
}
