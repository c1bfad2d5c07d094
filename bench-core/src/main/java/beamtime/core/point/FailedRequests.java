package beamtime.core.point;

import beamtime.core.cell.WrongAnswerException;
import beamtime.core.rig.Operation;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Requests of which nobody knows whether the server has done them, within the hold and outside of
 * it: those that failed, and those without an answer.
 */
final class FailedRequests {
  private final AtomicLong count = new AtomicLong();

  /** A client whose requests count from their beginning until they are answered. */
  Operation counted(Callable<Void> client) {
    return () -> {
      count.incrementAndGet();
      try {
        client.call();
        count.decrementAndGet();
      } catch (WrongAnswerException e) {
        count.decrementAndGet(); // it was answered
        throw e;
      }
    };
  }

  /** Counts others. */
  void add(long requests) {
    count.addAndGet(requests);
  }

  long count() {
    return count.get();
  }
}
