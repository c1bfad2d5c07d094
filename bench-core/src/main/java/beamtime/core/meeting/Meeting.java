package beamtime.core.meeting;

import beamtime.core.store.RunId;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How the machines that drive one workload together come to begin at the same instants. Those that
 * do not meet on the way tell and wait for nothing.
 */
public interface Meeting extends AutoCloseable {
  /** For a machine that drives a workload alone and meets nobody. */
  Meeting ALONE =
      new Meeting() {
        @Override
        public RunId job() {
          throw new IllegalStateException("one machine is no job");
        }

        @Override
        public Instant start(int point, Duration longest) {
          return Instant.now();
        }
      };

  /** The id in the names of the places that all of them read. */
  RunId job();

  /** What this machine's record must say of it, such as how far its clock is off. */
  default SortedMap<String, String> facts() {
    return new TreeMap<>();
  }

  /**
   * The first machine says that what all read is loaded; the others wait until it has.
   *
   * @throws BrokenOffException where it gave up
   */
  default void loaded() throws IOException, InterruptedException {}

  /**
   * Says that this machine is ready for a point, waits until all are, and returns when it begins.
   *
   * @param point number of the point, from 0
   * @param longest how long a point can take, to the end of its drain and of its last answers
   * @throws BrokenOffException where another machine gave up, or this one is too late
   */
  Instant start(int point, Duration longest) throws IOException, InterruptedException;

  /**
   * Says that this machine has ended; on the first one, waits until all others have.
   *
   * @return those that did not, a line each, on the first machine
   */
  default List<String> ended() throws IOException, InterruptedException {
    return List.of();
  }

  /** Tells the others why this machine can't go on. */
  default void gaveUp(String why) throws IOException {}

  /** The same where it was told to end, and has no time to wait for them. */
  default void interrupted() throws IOException {
    gaveUp("it was interrupted");
  }

  @Override
  default void close() {}

  /** The machines can't go on together. The message is one line. */
  final class BrokenOffException extends IOException {
    private static final long serialVersionUID = 1;

    BrokenOffException(String message) {
      super(message);
    }
  }
}
