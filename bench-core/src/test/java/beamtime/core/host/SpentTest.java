package beamtime.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.result.JmhEntry.Metric;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SpentTest {
  private static final String SERVER = "server";
  private static final long READING = 50_000_000;

  @Test
  void aWindowHasDifferencesPeaksAndMeansOverTime() {
    Spent spent = window(at(0, 1, 100), at(1, 2, 300), at(4, 9, 100));
    assertThat(spent.seconds()).isEqualTo(4);
    assertThat(spent.amounts()).containsEntry(Quantity.DISK_WRITTEN, 8.0);
    assertThat(spent.levels()).containsEntry(Quantity.MEMORY, new Level(300, 200));
  }

  @Test
  void whoWaitsWhileItIsReadHasSpentItAllAfterwards() {
    Spent spent = between(at(0, 0, 1), at(0.55, 1, 1)).spentAfter();
    assertThat(spent.seconds()).isEqualTo(0.5);
    assertThat(spent.metrics(SERVER, 1).get("server.disk.written.B_s").value()).isEqualTo(2);
  }

  @Test
  void namesAreThoseOfTheScheme() {
    Map<String, Metric> metrics = window(at(0, 0, 100), at(2, 8, 100)).metrics(SERVER, 4);
    assertThat(metrics)
        .containsOnly(
            Map.entry("server.disk.written.B_op", new Metric(2, "B/op")),
            Map.entry("server.disk.written.B_s", new Metric(4, "B/s")),
            Map.entry("server.memory.mean.B", new Metric(100, "B")),
            Map.entry("server.memory.peak.B", new Metric(100, "B")));
  }

  @Test
  void ofSeveralWindowsAPeakIsTheHighestAndAllElseTheMean() {
    assertThat(Quantity.joined("server.memory.peak.B", DoubleStream.of(1, 5))).hasValue(5);
    assertThat(Quantity.joined("server.memory.mean.B", DoubleStream.of(1, 5))).hasValue(3);
  }

  @Test
  void everyNameFitsJmhsJson() {
    for (Quantity quantity : Quantity.values()) {
      assertThat(quantity.what() + "." + quantity.unit()).matches("[A-Za-z0-9._-]+");
    }
  }

  @Test
  void windowsAddUpAndAreShortByTheirMeanLength() {
    Spent two = window(at(0, 0, 100), at(2, 8, 100)).plus(window(at(5, 10, 400), at(6, 11, 400)));
    assertThat(two.seconds()).isEqualTo(3);
    assertThat(two.amounts()).containsEntry(Quantity.DISK_WRITTEN, 9.0);
    assertThat(two.levels()).containsEntry(Quantity.MEMORY, new Level(400, 200));
    assertThat(two.isTooShort()).isFalse();
    Spent shorter = window(at(0, 0, 0), at(0.3, 1, 0));
    assertThat(shorter.isTooShort()).isTrue();
    assertThat(shorter.plus(shorter).isTooShort()).isTrue();
    assertThat(shorter.metrics(SERVER, 1)).isEmpty();
  }

  @Test
  void whatIsAbsentAtOneEndIsAbsent() {
    Snapshot begin = at(0, 0, 1);
    Snapshot end =
        new Snapshot(
            2_000_000_000L,
            2_000_000_000L,
            new TreeMap<>(
                Map.of(
                    SERVER, new Reading(Map.of(), Map.of(Quantity.DISK_WRITTEN, "it is gone")))));
    Spent spent = window(begin, end);
    assertThat(spent.amounts()).isEmpty();
    assertThat(spent.absent()).containsEntry(Quantity.DISK_WRITTEN, "it is gone");
  }

  private static Spent window(Snapshot... snapshots) {
    return between(snapshots).spent();
  }

  private static Window between(Snapshot... snapshots) {
    return new Window(SERVER, snapshots[0], snapshots[snapshots.length - 1], List.of(snapshots));
  }

  private static Snapshot at(double seconds, double written, double memory) {
    Reading reading =
        new Reading(Map.of(Quantity.DISK_WRITTEN, written, Quantity.MEMORY, memory), Map.of());
    long nanos = (long) (seconds * 1e9);
    return new Snapshot(nanos, nanos + READING, new TreeMap<>(Map.of(SERVER, reading)));
  }
}
