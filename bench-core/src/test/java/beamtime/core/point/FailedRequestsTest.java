package beamtime.core.point;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.WrongAnswerException;
import beamtime.core.rig.Demand;
import beamtime.core.rig.FakeClock;
import beamtime.core.rig.LoadPoint;
import beamtime.core.rig.Operation;
import beamtime.core.rig.QuietRig;
import beamtime.core.rig.Timetable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class FailedRequestsTest {
  private static final long MILLI = 1_000_000;

  private final FakeClock clock = new FakeClock(1);
  private final FailedRequests failed = new FailedRequests();
  private int calls;

  @Test
  void oneThatFailsInTheWarmUpCountsThoughItIsNoErrorOfThePoint() {
    LoadPoint point =
        run(
            () -> {
              if (calls == 2) {
                throw new IOException("refused");
              }
            });
    assertThat(point.load().errors()).isEmpty();
    assertThat(failed.count()).isEqualTo(1);
  }

  @Test
  void oneCountsUntilItIsAnswered() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    Operation client =
        failed.counted(
            () -> {
              asked.countDown();
              answer.await();
              return null;
            });
    Future<?> call =
        CompletableFuture.runAsync(
            () -> {
              try {
                client.run();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    asked.await();
    assertThat(failed.count()).isEqualTo(1);
    answer.countDown();
    call.get();
    assertThat(failed.count()).isZero();
  }

  @Test
  void aWrongAnswerIsAnAnswer() {
    LoadPoint point =
        run(
            () -> {
              throw new WrongAnswerException("two rows in place of one");
            });
    assertThat(point.wrongAnswer()).isTrue();
    assertThat(failed.count()).isZero();
  }

  private interface Call {
    void run() throws Exception;
  }

  /** One client that calls each 10 ms, a second to get warm and one that counts. */
  private LoadPoint run(Call call) {
    Duration second = Duration.ofSeconds(1);
    return QuietRig.on(clock)
        .run(
            new Demand.Closed(1),
            new Timetable(Duration.ZERO, second, second, 0, Duration.ZERO),
            i ->
                failed.counted(
                    () -> {
                      calls++;
                      clock.passNanos(10 * MILLI);
                      call.run();
                      return null;
                    }));
  }
}
