package beamtime.core.rig;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/**
 * A clock whose time passes only while all its participants wait: the thread that made it, and
 * those that it makes. One participant is awake at any time, the next is the one whose instant
 * comes first, so that a test runs the same each time and as fast as it can.
 */
public final class FakeClock implements Clock, ThreadFactory {
  /** Waits until an interrupt, whatever the time. */
  static final long FOREVER = Long.MAX_VALUE;

  private static final class Sleeper {
    private final Thread thread;
    private final long instant;
    private final int turn;
    private boolean awake;
    private boolean interrupted;

    Sleeper(Thread thread, long instant, int turn) {
      this.thread = thread;
      this.instant = instant;
      this.turn = turn;
    }

    boolean isInterrupted() {
      return interrupted || thread.isInterrupted();
    }
  }

  private final List<Sleeper> asleep = new ArrayList<>();
  private int turns;
  private long now;
  private int awake = 1;

  public FakeClock(long now) {
    this.now = now;
  }

  @Override
  public synchronized long now() {
    return now;
  }

  @Override
  public synchronized void awaitUntil(long instant) {
    if (instant > now && !Thread.currentThread().isInterrupted()) {
      sleep(instant, turns++);
    }
  }

  /** Time that an operation takes; ends early, and says so, where it is interrupted. */
  void pass(long nanos) throws InterruptedException {
    awaitUntil(now() + nanos);
    if (Thread.interrupted()) {
      throw new InterruptedException("gave up waiting");
    }
  }

  /** The same for what can't say that it was interrupted. */
  public void passMillis(long milliseconds) {
    passNanos(milliseconds * 1_000_000);
  }

  /** The same in nanoseconds. */
  public void passNanos(long nanos) {
    try {
      pass(nanos);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A participant, whose first turn comes in the order in which they were made. */
  @Override
  public synchronized Thread newThread(Runnable work) {
    awake++;
    int turn = turns++;
    Thread thread = new Thread(() -> participate(work, turn));
    thread.setDaemon(true);
    return thread;
  }

  private void participate(Runnable work, int turn) {
    synchronized (this) {
      sleep(now, turn);
    }
    try {
      work.run();
    } finally {
      synchronized (this) {
        awake--;
        wakeNext();
      }
    }
  }

  private void sleep(long instant, int turn) {
    Sleeper self = new Sleeper(Thread.currentThread(), instant, turn);
    asleep.add(self);
    awake--;
    wakeNext();
    while (!self.awake) {
      try {
        wait();
      } catch (InterruptedException e) {
        self.interrupted = true;
        wakeNext();
      }
    }
    if (self.interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void wakeNext() {
    if (awake > 0) {
      return;
    }
    Optional<Sleeper> interrupted = asleep.stream().filter(Sleeper::isInterrupted).findFirst();
    Optional<Sleeper> next =
        interrupted.isPresent()
            ? interrupted
            : asleep.stream()
                .filter(sleeper -> sleeper.instant < FOREVER)
                .min(
                    Comparator.<Sleeper>comparingLong(sleeper -> sleeper.instant)
                        .thenComparingInt(sleeper -> sleeper.turn));
    next.ifPresent(this::wake);
  }

  private void wake(Sleeper sleeper) {
    asleep.remove(sleeper);
    if (!sleeper.isInterrupted()) {
      now = Math.max(now, sleeper.instant);
    }
    sleeper.awake = true;
    awake++;
    notifyAll();
  }
}
