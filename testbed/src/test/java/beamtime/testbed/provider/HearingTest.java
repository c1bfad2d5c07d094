package beamtime.testbed.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class HearingTest {
  private final Deque<Boolean> answers = new ArrayDeque<>();

  @Test
  void aServerThatAnswersLateIsWaitedForAndOneThatHangsIsAskedOnceMoreBeforeEachCell() {
    Hearing hearing = hearing(Duration.ofSeconds(30));
    answers.addAll(List.of(false, false, true));
    assertThat(hearing.silence("a.log")).isNull();
    assertThat(answers).isEmpty();

    Hearing hasty = hearing(Duration.ZERO);
    answers.addAll(List.of(false, false, true));
    String hangs =
        "mongodb hangs: it is up and does not answer (SocketTimeoutException: Read timed out);"
            + " log: a.log";
    assertThat(hasty.silence("a.log")).isEqualTo(hangs);
    assertThat(hasty.silence("a.log")).isEqualTo(hangs);
    assertThat(answers).as("asked once each time").hasSize(1);
    assertThat(hasty.silence("a.log")).as("it goes on").isNull();
  }

  private Hearing hearing(Duration patience) {
    return new Hearing("mongodb", this::version, patience);
  }

  private String version() throws IOException {
    if (answers.remove()) {
      return "6.0.5";
    }
    throw new SocketTimeoutException("Read timed out");
  }
}
