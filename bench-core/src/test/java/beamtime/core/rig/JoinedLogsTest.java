package beamtime.core.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JoinedLogsTest {
  private static final long START = 1_769_860_800_000L;
  private static final int SECONDS = 4;
  private static final long LONGEST = TimeUnit.HOURS.toNanos(1);

  @TempDir private Path folder;

  private final Histogram latency = HistogramLog.emptyHistogram();
  private final Histogram service = HistogramLog.emptyHistogram();
  private final Histogram waiting = HistogramLog.emptyHistogram();

  @Test
  void everyValueOfEveryMachineIsThereOnce() throws IOException {
    JoinedLogs joined = JoinedLogs.of(List.of(log(0, 3), log(1, -250), log(2, 0)));
    assertThat(joined.latency()).isEqualTo(latency);
    assertThat(joined.service()).isEqualTo(service);
    assertThat(joined.waiting()).isEqualTo(waiting);
    assertThat(joined.latency().getTotalCount()).isEqualTo(3 * SECONDS * 1000);
    assertThat(joined.latency().getValueAtPercentile(99.9))
        .isEqualTo(latency.getValueAtPercentile(99.9));
  }

  @Test
  void aSecondOfAllIsOneIntervalForEachTag() throws IOException {
    Path file = folder.resolve("cells").resolve("joined.hlog");
    JoinedLogs.of(List.of(log(0, 3), log(1, -250))).write(file, "both");
    List<Histogram> intervals = read(file);
    assertThat(intervals).hasSize(3 * SECONDS);
    assertThat(intervals.stream().filter(interval -> interval.getTag() == null))
        .hasSize(SECONDS)
        .allMatch(interval -> interval.getTotalCount() == 2 * 1000)
        .first()
        .satisfies(
            first -> {
              assertThat(first.getStartTimeStamp()).isEqualTo(START - 250);
              assertThat(first.getEndTimeStamp()).isEqualTo(START + 1003);
            });
    Histogram again = HistogramLog.emptyHistogram();
    intervals.stream().filter(interval -> interval.getTag() == null).forEach(again::add);
    assertThat(again).as("read back").isEqualTo(latency);
    assertThat(Files.readString(file)).startsWith("#both\n");
  }

  @Test
  void aLogThatIsMissingIsNamed() {
    Path absent = folder.resolve("absent.hlog");
    assertThatThrownBy(() -> JoinedLogs.of(List.of(absent)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(absent.toString());
  }

  /** A log of one machine, whose hold began a little later; adds what is in it to the totals. */
  private Path log(int rank, int laterMillis) throws IOException {
    Path file = folder.resolve("rank" + rank + ".hlog");
    Random chance = new Random(rank);
    try (HistogramLog log = new HistogramLog(file, "rank " + rank, START)) {
      for (int s = 0; s < SECONDS; s++) {
        long begin = START + laterMillis + 1000L * s;
        Second.Times times = new Second.Times(some(chance), some(chance), some(chance));
        log.write(new Second(begin, begin + 1000, 1000, 0, times));
        latency.add(times.latency());
        service.add(times.service());
        waiting.add(times.waiting());
      }
    }
    return file;
  }

  private static Histogram some(Random chance) {
    Histogram some = HistogramLog.emptyHistogram();
    for (int i = 0; i < 1000; i++) {
      some.recordValue((long) Math.exp(chance.nextDouble() * Math.log(LONGEST)));
    }
    return some;
  }

  private static List<Histogram> read(Path file) throws IOException {
    List<Histogram> all = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      while (reader.hasNext()) {
        all.add((Histogram) reader.nextIntervalHistogram());
      }
    }
    return all;
  }
}
