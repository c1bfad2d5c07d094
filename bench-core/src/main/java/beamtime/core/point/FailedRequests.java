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

  /** A client whose failures count. */
  Operation counted(Callable<Void> client) {
    return () -> {
      try {
        client.call();
      } catch (WrongAnswerException e) {
        throw e; // it was answered
      } catch (Exception e) {
        count.incrementAndGet();
        throw e;
      }
    };
  }

  /** Counts others, such as those that had no answer when a point ended. */
  void add(long requests) {
    count.addAndGet(requests);
  }

  long count() {
    return count.get();
  }
}
