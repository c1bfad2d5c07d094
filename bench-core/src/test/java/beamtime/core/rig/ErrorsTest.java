package beamtime.core.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorsTest {
  private final Errors errors = new Errors();

  @ParameterizedTest
  @CsvSource({
    "timed out after 1503 ms, timed out after # ms",
    "no host 10.0.0.7:27017, no host #.#.#.#:#",
    "session 3f2a9c00-77aa-4b1e-9d01-000000000001 is gone, session # is gone",
    "trace 00deadbeef42, trace #",
    "a facade decade, a facade decade"
  })
  void whatDiffersEachTimeMakesNoKind(String message, String kind) {
    count(message);
    assertThat(errors.byKind()).containsOnlyKeys(kind);
    assertThat(errors.last()).isEqualTo(message);
  }

  @Test
  void aFailureWithoutWordsIsOfItsClass() {
    errors.count(new IOException(), 1);
    errors.count(new IllegalStateException(" "), 1);
    assertThat(errors.byKind()).containsOnlyKeys("IOException", "IllegalStateException");
  }

  @Test
  void onlyTheFirstLineCountsAndItsBeginning() {
    count("refused\nby node a");
    count("refused\nby node b");
    count("x".repeat(1000));
    assertThat(errors.byKind()).containsEntry("refused", 2L);
    assertThat(errors.byKind()).containsEntry("x".repeat(160) + "...", 1L);
  }

  @Test
  void aBackendThatNeverSaysTheSameTwiceFillsNoHeap() {
    for (int i = 0; i < 1000; i++) {
      count("z".repeat(i % 159 + 1) + "y".repeat(i / 159));
    }
    assertThat(errors.byKind()).hasSize(51).containsKey("others");
    assertThat(errors.byKind().values().stream().mapToLong(Long::longValue).sum()).isEqualTo(1000);
    assertThat(errors.total()).isEqualTo(1000);
  }

  @Test
  void ofEachKindTheFirstFiveAreToldAndThenEveryThousandth() {
    for (int i = 0; i < 2500; i++) {
      count("busy");
    }
    count("gone");
    assertThat(told())
        .containsExactly("busy", "busy", "busy", "busy", "busy", "busy", "busy", "gone");
    assertThat(told()).as("once").isEmpty();
  }

  private void count(String message) {
    errors.count(new IOException(message), 1);
  }

  private List<String> told() {
    List<String> kinds = new ArrayList<>();
    errors.tell((kind, failure) -> kinds.add(kind));
    return kinds;
  }
}
