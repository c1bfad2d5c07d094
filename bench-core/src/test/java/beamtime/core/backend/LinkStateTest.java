package beamtime.core.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkStateTest {
  static LinkState[] states() {
    return new LinkState[] {
      LinkState.NONE, LinkState.CUT, LinkState.whole(Duration.ofMillis(120), 9_500_000)
    };
  }

  @ParameterizedTest
  @MethodSource("states")
  void isReadAsItWasWritten(LinkState state) {
    assertThat(LinkState.parse(state.word())).isEqualTo(state);
  }

  @Test
  void isToldInWords() {
    assertThat(states())
        .extracting(LinkState::toString)
        .containsExactly("0 ms round trip", "cut", "120 ms round trip, 9500 kbit/s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "cut", "10ms 0bit", "-1us 0bit", "1us 0bit cut twice"})
  void anythingElseIsRefused(String word) {
    assertThatThrownBy(() -> LinkState.parse(word)).hasMessageContaining("'" + word + "'");
  }
}
