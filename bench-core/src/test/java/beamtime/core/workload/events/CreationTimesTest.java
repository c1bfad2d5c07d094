package beamtime.core.workload.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CreationTimesTest {
  private static final long MILLI = 1_000_000;

  @Test
  void eachIsTheMedianOfThoseNextToIt() {
    CreationTimes times = new CreationTimes(1000);
    for (int k = 1; k <= 1000; k++) {
      times.add(k == 50 ? 9999 * MILLI : k * MILLI); // one that was disturbed
    }
    assertThat(times.facts())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "created.1.ms", "2.000",
                "created.2.ms", "2.500",
                "created.5.ms", "5.000",
                "created.10.ms", "10.000",
                "created.20.ms", "20.000",
                "created.50.ms", "51.000",
                "created.100.ms", "100.000",
                "created.200.ms", "200.000",
                "created.500.ms", "500.000",
                "created.1000.ms", "995.000"));
  }

  @Test
  void theLastIsToldWhateverItsNumber() {
    CreationTimes times = new CreationTimes(7);
    for (int k = 1; k <= 7; k++) {
      times.add(k * MILLI);
    }
    assertThat(times.told()).isEqualTo("7 containers, the last in 6.000 ms");
    assertThat(times.facts())
        .containsOnlyKeys("created.1.ms", "created.2.ms", "created.5.ms", "created.7.ms");
  }

  @Test
  void thoseWhoseTimeIsNotWantedAreMadeTogether() {
    CreationTimes times = new CreationTimes(100);
    List<Integer> together = new ArrayList<>();
    for (int made = 0; made < 100; made++) {
      int untimed = times.untimed();
      if (untimed > 0) {
        together.add(untimed);
        IntStream.range(0, untimed).forEach(i -> times.add());
        assertThat(times.told()).doesNotContain("the last in");
        made += untimed;
      }
      times.add(MILLI);
    }
    assertThat(together).containsExactly(5, 25, 45);
    assertThat(times.facts()).containsEntry("created.50.ms", "1.000");
    assertThat(times.told()).isEqualTo("100 containers, the last in 1.000 ms");
  }

  @Test
  void nothingWasCreated() {
    assertThat(new CreationTimes(10).facts()).isEmpty();
    assertThat(new CreationTimes(10).told()).isEqualTo("0 containers");
  }
}
