package beamtime.core.meeting;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Says in a meeting's folder, again and again, that this machine is alive. */
final class Heartbeat implements AutoCloseable {
  /** Beats within the time after which silence is death: some may be late or seen late. */
  static final int BEATS = 6;

  private static final String ALIVE = "alive";

  private final MeetingFolder folder;
  private final int rank;
  private final Duration distance;
  private final Thread thread = new Thread(this::beat, "meeting-pulse");
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition ending = lock.newCondition();
  private boolean ended;

  Heartbeat(MeetingFolder folder, int rank, Duration distance) {
    this.folder = folder;
    this.rank = rank;
    this.distance = distance;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  private void beat() {
    lock.lock();
    try {
      for (long beat = 0; !ended; beat++) {
        say(beat);
        boolean asked = ending.await(distance.toNanos(), TimeUnit.NANOSECONDS);
        ended |= asked;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  private void say(long beat) {
    try {
      folder.say(ALIVE, rank, Long.toString(beat));
    } catch (IOException e) {
      // reported by the next word that has to be said, or by the others, who hear nothing
    }
  }

  /** Stops that. Idempotent. */
  @Override
  public void close() {
    lock.lock();
    try {
      ended = true;
      ending.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** What was heard of another machine, by this one's clock: their clocks may differ. */
  static final class Heard {
    private final long limit;
    private String last = "";
    private long changed = System.nanoTime();

    /** Silence is longer than so many nanoseconds. */
    Heard(long limit) {
      this.limit = limit;
    }

    boolean isSilent(MeetingFolder.Look look, int rank) throws IOException {
      String now = look.heard(ALIVE, rank).orElse("");
      if (!now.equals(last)) {
        last = now;
        changed = System.nanoTime();
      }
      return System.nanoTime() - changed > limit;
    }
  }
}
