package beamtime.core.run;

import beamtime.core.backend.LacksException;
import beamtime.core.backend.StoreException;
import beamtime.core.backend.TestbedException;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.run.HostMessages.RunReply;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.openjdk.jmh.runner.RunnerException;

/** Why JMH gave up a cell, in one line. */
final class JmhFailure {
  private JmhFailure() {}

  /**
   * The most telling of all causes: JMH hands the exceptions of a fork over as suppressed ones of
   * its own.
   */
  static RunReply reply(RunnerException thrown, String log) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Throwable> open = new ArrayDeque<>(List.of(thrown));
    Throwable last = thrown;
    while (!open.isEmpty()) {
      Throwable next = open.pop();
      if (next == null || !seen.add(next)) {
        continue;
      }
      String message = String.valueOf(next.getMessage());
      if (next instanceof WrongAnswerException) {
        return new HostMessages.Wrong(message);
      }
      if (next instanceof LacksException) {
        return new HostMessages.Lacks(message);
      }
      if (next instanceof StoreException || next instanceof TestbedException) {
        return new HostMessages.Failed(message);
      }
      last = next;
      for (Throwable suppressed : next.getSuppressed()) {
        open.push(suppressed);
      }
      if (next.getCause() != null) {
        open.push(next.getCause());
      }
    }
    String line = String.valueOf(last.getMessage()).lines().findFirst().orElse("");
    return new HostMessages.Failed(last.getClass().getSimpleName() + ": " + line + "; see " + log);
  }
}
