package beamtime.core.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogProcessor;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistogramLogTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  /** 2026-11-21T10:00:00Z. */
  private static final long START = 1_795_255_200_000L;

  /** A device of Linux that is always full. */
  private static final Path FULL = Path.of("/dev/full");

  @TempDir private Path folder;

  @Test
  void theLibrarysReaderFindsWhatWasRecorded() throws IOException {
    List<Histogram> read = read(twoSecondsOfOpenLoop());
    assertThat(read)
        .extracting(Histogram::getTag)
        .containsExactly(null, "waiting", "service", null, "waiting", "service");
    assertThat(read)
        .extracting(Histogram::getStartTimeStamp)
        .containsExactly(START, START, START, START + 1000, START + 1000, START + 1000);
    assertThat(read)
        .extracting(Histogram::getEndTimeStamp)
        .containsExactly(
            START + 1000, START + 1000, START + 1000, START + 1500, START + 1500, START + 1500);
    assertThat(read.get(0)).isEqualTo(times(3, 5, 8));
    assertThat(read.get(1)).isEqualTo(times(1, 2, 3));
    assertThat(read.get(2)).isEqualTo(times(2, 3, 5));
    assertThat(read.get(3)).isEqualTo(times(4));
  }

  @Test
  void theLibrarysProcessorReadsTheLatencyInMilliseconds() throws Exception {
    Path summary = folder.resolve("summary");
    Thread processor =
        new HistogramLogProcessor(
            new String[] {
              "-csv", "-i", twoSecondsOfOpenLoop().toString(), "-o", summary.toString()
            });
    processor.start();
    processor.join();
    List<String> lines = Files.readAllLines(summary);
    assertThat(lines).anyMatch(line -> line.startsWith("1.000,3,5.001,") && line.contains(",3,"));
    assertThat(lines).anyMatch(line -> line.startsWith("1.500,1,4.002,") && line.contains(",4,"));
    assertThat(folder.resolve("summary.hgrm")).isNotEmptyFile();
  }

  @Test
  void closedLoopHasNoTags() throws IOException {
    Path path = folder.resolve("closed.hlog");
    Histogram latency = times(3, 5);
    try (HistogramLog log = new HistogramLog(path, "closed", START)) {
      log.write(second(0, 1000, new Second.Times(latency, latency, times())));
      log.write(second(1000, 2000, new Second.Times(times(), times(), times())));
    }
    assertThat(read(path)).containsExactly(times(3, 5));
    assertThat(latency.getTag()).as("what others read is left as it was").isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"en-US", "de-DE", "ar-EG-u-nu-arab"})
  void numbersAreWrittenForMachines(String tag) throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(tag));
    try {
      assertThat(Files.readString(twoSecondsOfOpenLoop())).contains("0.000,1.000,8.0");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void everyLineOfACommentIsOne() throws IOException {
    Path path = folder.resolve("commented.hlog");
    try (HistogramLog log = new HistogramLog(path, "JobScan[mongodb]\nrate=50 100 %", START)) {
      log.write(second(0, 1000, new Second.Times(times(1), times(1), times())));
    }
    assertThat(path).content().startsWith("#JobScan[mongodb]\n#rate=50 100 %\n");
    assertThat(read(path)).hasSize(2);
  }

  @Test
  void aFullDiskIsTold() throws IOException {
    assumeTrue(Files.exists(FULL), "only Linux has a device that is always full");
    HistogramLog log = new HistogramLog(FULL, "full", START);
    log.write(second(0, 1000, new Second.Times(times(1), times(1), times())));
    assertThat(log.hasFailed()).isTrue();
    assertThatThrownBy(log::close)
        .isInstanceOf(IOException.class)
        .hasMessage("could not write all of /dev/full");
  }

  @Test
  void aFileThatCanNotBeMadeIsToldInTheEnd() {
    HistogramLog log = new HistogramLog(folder.resolve("absent/one.hlog"), "one", START);
    log.write(second(0, 1000, new Second.Times(times(1), times(1), times())));
    assertThat(log.hasFailed()).isTrue();
    assertThatThrownBy(log::close)
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("could not write all of ");
  }

  @Test
  void whatIsWrittenAfterTheEndIsTold() throws IOException {
    HistogramLog log = new HistogramLog(folder.resolve("ended.hlog"), "ended", START);
    log.close();
    assertThat(log.hasFailed()).isFalse();
    log.write(second(0, 1000, new Second.Times(times(1), times(1), times())));
    assertThat(log.hasFailed()).isTrue();
  }

  private Path twoSecondsOfOpenLoop() throws IOException {
    Path path = folder.resolve("open.hlog");
    try (HistogramLog log = new HistogramLog(path, "open", START)) {
      log.write(second(0, 1000, new Second.Times(times(3, 5, 8), times(2, 3, 5), times(1, 2, 3))));
      log.write(second(1000, 1500, new Second.Times(times(4), times(3), times(1))));
    }
    return path;
  }

  private static Second second(long from, long until, Second.Times times) {
    return new Second(START + from, START + until, times.latency().getTotalCount(), 0, times);
  }

  private static Histogram times(long... millis) {
    Histogram histogram = HistogramLog.emptyHistogram();
    LongStream.of(millis).forEach(time -> histogram.recordValue(time * MILLI));
    return histogram;
  }

  private static List<Histogram> read(Path path) throws IOException {
    List<Histogram> all = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(path.toFile())) {
      while (reader.hasNext()) {
        all.add((Histogram) reader.nextIntervalHistogram());
      }
    }
    return all;
  }
}
