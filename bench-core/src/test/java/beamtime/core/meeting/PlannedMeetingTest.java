package beamtime.core.meeting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

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

  private static PlannedMeeting at(Instant now) {
    return new PlannedMeeting(FIRST, "lab", Clock.fixed(now, ZoneOffset.UTC));
  }
}
