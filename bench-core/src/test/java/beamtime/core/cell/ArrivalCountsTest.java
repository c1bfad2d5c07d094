package beamtime.core.cell;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.store.Tally;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ArrivalCountsTest {
  private static final long MILLI = 1_000_000;

  @Test
  void theFilesOfAllForksAreCountedAndTheirTimesAreThoseOfAll() {
    SortedMap<String, String> all =
        ArrivalCounts.together(List.of(fork("a", 1, 2, 1000, 90), fork("b", 0, 0, 2, 10)));

    assertThat(all)
        .containsEntry("data", "b")
        .containsEntry("fact.files", "101")
        .containsEntry("fact.files.late", "2")
        .doesNotContainKey("fact.latency.times");
    assertThat(millis(all, "p50")).isBetween(999.0, 1001.0);
    assertThat(millis(all, "max")).isBetween(999.0, 1001.0);
  }

  @Test
  void oneForkTellsWhatItCounted() {
    SortedMap<String, String> one = fork("a", 1, 2, 1000, 90);
    SortedMap<String, String> expected = new TreeMap<>(one);
    expected.remove("fact.latency.times");
    assertThat(ArrivalCounts.together(List.of(one))).isEqualTo(expected);
  }

  @Test
  void evidenceOfOtherCellsIsThatOfTheLastFork() {
    SortedMap<String, String> other = new Evidence("d", Tally.NONE).with("asked", "7").recorded();
    assertThat(ArrivalCounts.together(List.of(new TreeMap<>(), other))).isEqualTo(other);
  }

  private static double millis(SortedMap<String, String> facts, String which) {
    return Double.parseDouble(facts.get("fact.latency." + which + ".ms"));
  }

  private static SortedMap<String, String> fork(
      String data, long unsent, long late, long millis, long count) {
    Histogram latency = new ConcurrentHistogram(3);
    latency.recordValueWithCount(millis * MILLI, count);
    return new Evidence(data, Tally.NONE)
        .with(new ArrivalCounts(unsent, late, latency).facts())
        .recorded();
  }
}
