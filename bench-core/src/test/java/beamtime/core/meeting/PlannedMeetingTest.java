package beamtime.core.meeting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PlannedMeetingTest {
  private static final Instant FIRST = Instant.parse("2026-01-31T12:00:00Z");
  private static final Duration LONGEST = Duration.ofSeconds(35);

  @Test
  void everyMachineComesToTheSameStarts() throws IOException {
    PlannedMeeting one = at(FIRST.minusSeconds(1));
    PlannedMeeting other = at(FIRST.minusSeconds(100));
    assertThat(one.job()).isEqualTo(other.job());
    assertThat(one.start(0, LONGEST)).isEqualTo(FIRST).isEqualTo(other.start(0, LONGEST));
    assertThat(one.start(2, LONGEST)).isEqualTo(FIRST.plusSeconds(80));
  }

  @Test
  void whoIsNotReadyInTimeSaysSo() {
    assertThatThrownBy(() -> at(FIRST.plusMillis(7)).start(0, LONGEST))
        .isInstanceOf(Meeting.BrokenOffException.class)
        .hasMessage(
            "ready for its start at 2026-01-31T12:00:00Z only 7 ms after it: choose a later instant"
                + " (--start-at)");
  }

  @Test
  void whoIsDoneEarlyWaitsForTheEndOfTheLastPoint() throws Exception {
    Duration between = Duration.ofMillis(10);
    PlannedMeeting done = new PlannedMeeting(FIRST, "lab", clock(FIRST.minusMillis(100)), between);
    assertThat(done.start(0, Duration.ofMillis(200))).isEqualTo(FIRST);
    assertThat(endsAfter(done)).isGreaterThanOrEqualTo(Duration.ofMillis(310));
  }

  @Test
  void whoIsToldToEndDoesNotWaitForThePoint() throws Exception {
    PlannedMeeting told = at(FIRST.minusSeconds(100));
    assertThat(told.start(0, Duration.ofHours(1))).isEqualTo(FIRST);
    told.interrupted();
    assertThat(endsAfter(told)).isLessThan(Duration.ofMinutes(1));
  }

  private static Duration endsAfter(PlannedMeeting meeting) throws InterruptedException {
    long began = System.nanoTime();
    assertThat(meeting.ended()).isEmpty();
    return Duration.ofNanos(System.nanoTime() - began);
  }

  private static Clock clock(Instant now) {
    return Clock.fixed(now, ZoneOffset.UTC);
  }

  private static PlannedMeeting at(Instant now) {
    return new PlannedMeeting(FIRST, "lab", clock(now));
  }
}
