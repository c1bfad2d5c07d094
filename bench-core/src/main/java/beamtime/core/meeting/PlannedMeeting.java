package beamtime.core.meeting;

import beamtime.core.store.RunId;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Machines that do not meet at all: each was told when the first point begins, and the others
 * follow at distances that leave every machine the time to end. What one of them does, the others
 * do not know: one that needs the data looks for it until it is there.
 */
public final class PlannedMeeting implements Meeting {
  /** For clients that are interrupted at the end of the drain, and for a record to be written. */
  private static final Duration BETWEEN = Duration.ofSeconds(5);

  private final Instant first;
  private final RunId job;
  private final Clock clock;
  private final Duration between;
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private Instant end = Instant.EPOCH;

  /**
   * A plan.
   *
   * @param first when the first point begins
   * @param name of the job, which tells it from others that begin at the same instant
   */
  public PlannedMeeting(Instant first, String name, Clock clock) {
    this(first, name, clock, BETWEEN);
  }

  /**
   * The same plan.
   *
   * @param between the end of a point and the start of the next
   */
  PlannedMeeting(Instant first, String name, Clock clock, Duration between) {
    this.first = first;
    this.clock = clock;
    this.between = between;
    job = RunId.at(first, name);
  }

  @Override
  public RunId job() {
    return job;
  }

  @Override
  public Instant start(int point, Duration longest) throws IOException {
    Instant start = first.plus(longest.plus(between).multipliedBy(point));
    Duration late = Duration.between(start, clock.instant());
    if (!late.isNegative()) {
      throw new BrokenOffException(
          "ready for its start at "
              + start
              + " only "
              + late.toMillis()
              + " ms after it: "
              + (point == 0
                  ? "choose a later instant (--start-at)"
                  : "leave more time after each point (--drain), or let them meet (--meet)"));
    }
    end = start.plus(longest);
    return start;
  }

  /** Leaves the others the time to end, who may drive the last point for longer. */
  @Override
  public List<String> ended() throws InterruptedException {
    Duration left = Duration.between(clock.instant(), end);
    interrupted.await(left.toMillis(), TimeUnit.MILLISECONDS);
    Thread.sleep(between.toMillis());
    return List.of();
  }

  /** Waits no longer for the end of the last point. */
  @Override
  public void interrupted() {
    interrupted.countDown();
  }
}
